import { lazyChunk } from '#shared'

const maps = () => import('./MapWidget.tsx')

/** Entries with names of their own: a whole object of them, or those beside the named fields of one. */
export const mapView = lazyChunk(async () => (await maps()).MapWidget)
/** Entries that no schema names. */
export const strangeView = lazyChunk(async () => (await maps()).StrangeEntries)

/** One of several shapes, and its fields. */
export const choiceView = lazyChunk(async () => (await import('./rareStructures.ts')).BranchWidget)
/** Which of several shapes an object has, whose fields stand elsewhere. */
export const shapeView = lazyChunk(async () => (await import('./rareStructures.ts')).BranchSelect)
