import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { hasUnsaved } from '#forms'
import { useText } from '#i18n'
import { forget } from '../entityModel.ts'
import { FolderBar } from './FolderBar.tsx'
import { MediaDetails } from './MediaDetails.tsx'
import { MediaGrid } from './MediaGrid.tsx'
import { MEDIA_START, type MediaFile, type MediaState } from './mediaQuery.ts'
import { MediaTools } from './MediaTools.tsx'
import { MediaUploads } from './MediaUploads.tsx'
import { useMedia } from './useMedia.ts'
import { useMediaUndo } from './useMediaUndo.tsx'
import './media.css'

interface Props {
  /** Choosing a picture: a press takes it, and only pictures are shown. */
  onPick?(file: MediaFile): void
}

/** The files that visitors may see: in folders, searched and filtered, sent in, described, replaced and deleted. */
export function MediaLibrary({ onPick }: Props) {
  const forms = useText('forms')
  const queries = useQueryClient()
  const [state, setState] = useState<MediaState>(onPick ? { ...MEDIA_START, picturesOnly: true } : MEDIA_START)
  const [open, setOpen] = useState<MediaFile | null>(null)
  const media = useMedia(state)
  const change = useCallback((changes: Partial<MediaState>) => setState((now) => ({ ...now, page: 1, ...changes })), [])
  const renew = useCallback(() => void Promise.all([forget(queries, 'file'), forget(queries, 'folder')]), [queries])
  const staysOpen = (): boolean => open !== null && hasUnsaved() && !window.confirm(forms('leave-warning'))
  const show = (file: MediaFile | null): void => {
    if (!staysOpen()) setOpen(file)
  }
  const { tell, tellGone } = useMediaUndo(media.folders, staysOpen, (record) => {
    renew()
    if (open?._id === record._id) setOpen(record as MediaFile)
  })
  return (
    <MediaUploads folder={state.folder} allowed={media.may.upload} picturesOnly={onPick !== undefined} onDone={renew}>
      <MediaTools state={state} picking={onPick !== undefined} onChange={change} />
      <FolderBar state={state} media={media} onOpen={(folder) => change({ folder })} onDone={renew} onChanged={tell} onGone={tellGone} />
      <MediaGrid state={state} media={media} onChange={change} onOpen={onPick ?? show} />
      {open && <MediaDetails key={open._id} file={open} media={media} onChange={setOpen} onClose={() => show(null)} onDone={renew} onChanged={tell} />}
    </MediaUploads>
  )
}
