import { lazyChunk } from '#shared'
import { errorListView } from './errorListView.ts'
import { uniquenessView } from './uniquenessView.ts'
import { shapeView, strangeView } from './widgets/structure/mapView.ts'
export const previewView = lazyChunk(
  async () => (await import('./FieldRendering.tsx')).FieldRendering,
)
export const entryListView = lazyChunk(
  async () => (await import('./widgets/structure/EntryList.tsx')).EntryList,
)
export const popupView = lazyChunk(async () => (await import('./SubmitPopup.tsx')).SubmitPopup)
const notices = () => import('../drafts/Notices.tsx')
export const noticesView = lazyChunk(async () => (await notices()).Notices)
export const draftSavedView = lazyChunk(async () => (await notices()).DraftSaved)

export const RARE = [
  errorListView,
  previewView,
  entryListView,
  popupView,
  noticesView,
  draftSavedView,
  shapeView,
  strangeView,
  uniquenessView,
]
