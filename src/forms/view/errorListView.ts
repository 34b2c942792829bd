import { lazyView } from '#ui'

/** Parts of forms that the first drawing of most forms does without. */
export const errorListView = lazyView(async () => (await import('./ErrorList.tsx')).ErrorList)
