export { loadProject, type Project } from './load.ts'
export { generate, writeGenerated, type CompileValidator } from './generate/index.ts'
