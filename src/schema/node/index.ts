export { loadProject, type Project } from './load.ts'
export { generate, findDrift, writeGenerated, type CompileValidator } from './generate/index.ts'
