import { later } from '#ui'

/** Parts of forms that the first drawing of most forms does without. */
export const errorListView = later(async () => (await import('./ErrorList.tsx')).ErrorList)
export const previewView = later(async () => (await import('./DrawnPreview.tsx')).DrawnPreview)
export const entryListView = later(
  async () => (await import('./widgets/structure/EntryList.tsx')).EntryList,
)
export const popupView = later(async () => (await import('./SubmitPopup.tsx')).SubmitPopup)
export const noticesView = later(async () => (await import('../drafts/Notices.tsx')).Notices)

export const RARE = [errorListView, previewView, entryListView, popupView, noticesView]
