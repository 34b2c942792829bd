import { lazyView } from '#ui'

/** Entries with names of their own: a whole object of them, or those beside the named fields of one. */
export const mapView = lazyView(async () => (await import('./MapWidget.tsx')).MapWidget)
