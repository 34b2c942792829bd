import { lazyChunk } from '#shared'

/** Parts of forms that the first rendering of most forms does without. */
export const errorListView = lazyChunk(async () => (await import('./ErrorList.tsx')).ErrorList)
