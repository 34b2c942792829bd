export { Builder, type BuilderProps } from './Builder.tsx'
export { Differences, DraftLook } from './parts.ts'
