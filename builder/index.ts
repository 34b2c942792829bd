export { Builder, type BuilderProps } from './Builder.tsx'
export { Differences } from './parts.ts'
