export { Builder, type BuilderProps } from './workbench/Builder.tsx'
export { Differences, DraftLook } from './workbench/lazyViews.ts'
