export { Builder, type BuilderProps } from './Builder.tsx'
