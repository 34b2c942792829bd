export { Shell } from './Shell.tsx'
export { PublicLayout } from './public/PublicLayout.tsx'
export { SitePart } from './public/SitePart.tsx'
export { ShellContext, type ShellPort } from './shellContext.ts'
