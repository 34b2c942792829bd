import { lazyChunk } from '#shared'

/** Entries with names of their own: a whole object of them, or those beside the named fields of one. */
export const mapView = lazyChunk(async () => (await import('./MapWidget.tsx')).MapWidget)
