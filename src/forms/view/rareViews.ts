import { lazyView } from '#ui'

/** Parts of forms that the first drawing of most forms does without. */
export const errorListView = lazyView(async () => (await import('./ErrorList.tsx')).ErrorList)
export const previewView = lazyView(
  async () => (await import('./FieldRendering.tsx')).FieldRendering,
)
export const entryListView = lazyView(
  async () => (await import('./widgets/structure/EntryList.tsx')).EntryList,
)
export const popupView = lazyView(async () => (await import('./SubmitPopup.tsx')).SubmitPopup)
export const noticesView = lazyView(async () => (await import('../drafts/Notices.tsx')).Notices)

export const RARE = [errorListView, previewView, entryListView, popupView, noticesView]
