export { Builder, type BuilderProps } from './workbench/Builder.tsx'
export type { NewPageProps } from './workbench/newPage/NewPage.tsx'
export { Differences, DraftLook, NewPage } from './workbench/lazyViews.ts'
export type { SitePartProps } from './canvas/SiteAround.tsx'
