import { lazyView } from '#ui'
import { errorListView } from './errorListView.ts'
export const previewView = lazyView(
  async () => (await import('./FieldRendering.tsx')).FieldRendering,
)
export const entryListView = lazyView(
  async () => (await import('./widgets/structure/EntryList.tsx')).EntryList,
)
export const popupView = lazyView(async () => (await import('./SubmitPopup.tsx')).SubmitPopup)
export const noticesView = lazyView(async () => (await import('../drafts/Notices.tsx')).Notices)

export const RARE = [errorListView, previewView, entryListView, popupView, noticesView]
