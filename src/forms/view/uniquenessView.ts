import { lazyChunk } from '#shared'

/** What asks whether a value is taken, for the few fields that want to know. */
export const uniquenessView = lazyChunk(async () => (await import('./Uniqueness.tsx')).Uniqueness)
