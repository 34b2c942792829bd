import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { forget } from '../entityModel.ts'
import { ChosenFiles } from './ChosenFiles.tsx'
import { FolderBar } from './FolderBar.tsx'
import { MediaDetails } from './MediaDetails.tsx'
import { MediaGrid } from './MediaGrid.tsx'
import { MEDIA_START, type MediaFile } from './mediaQuery.ts'
import { MediaTools } from './MediaTools.tsx'
import { MediaUploads } from './MediaUploads.tsx'
import { useMedia } from './useMedia.ts'
import { useMediaUndo } from './useMediaUndo.tsx'
import { useMediaState } from './useMediaState.ts'
import { useOpenFile } from './useOpenFile.ts'
import './media.css'

interface Props {
  /** Choosing a picture: a press takes it, and only pictures are shown. */
  onPick?(file: MediaFile): void
}

/** The files that visitors may see: in folders, searched and filtered, sent in, described, replaced and deleted. */
export function MediaLibrary({ onPick }: Props) {
  const queries = useQueryClient()
  const { state, change, picked, choose } = useMediaState(
    onPick ? { ...MEDIA_START, picturesOnly: true } : MEDIA_START,
  )
  const { open, show, showNew, staysOpen, question } = useOpenFile()
  const media = useMedia(state)
  const renew = useCallback(
    () => void Promise.all([forget(queries, 'file'), forget(queries, 'folder')]),
    [queries],
  )
  const { tell, tellGone, tellMoves } = useMediaUndo(media.folders, staysOpen, (records) => {
    renew()
    records.forEach((now) => showNew(now as MediaFile))
  })
  const files = media.files?.data ?? []
  const chosen = [...picked.values()].map((one) => files.find(({ _id }) => _id === one._id) ?? one)
  const mayChoose = !onPick && (media.may.change || media.may.remove)
  return (
    <MediaUploads
      folder={state.folder}
      allowed={media.may.upload}
      picturesOnly={onPick !== undefined}
      onDone={renew}
    >
      <MediaTools state={state} picking={onPick !== undefined} onChange={change} />
      <FolderBar
        state={state}
        media={media}
        onOpen={(folder) => change({ folder })}
        onDone={renew}
        onChanged={tell}
        onGone={tellGone}
      />
      {mayChoose && files.length > 0 && (
        <ChosenFiles
          files={files}
          chosen={chosen}
          media={media}
          onChoose={choose}
          onDone={renew}
          onMoved={tellMoves}
        />
      )}
      <MediaGrid
        state={state}
        media={media}
        onChange={change}
        onOpen={onPick ?? ((file) => void show(file))}
        {...(mayChoose && { chosen: picked, onChoose: choose })}
      />
      {open && (
        <MediaDetails
          key={open._id}
          file={open}
          media={media}
          onChange={showNew}
          onClose={() => void show(null)}
          onDone={renew}
          onChanged={tell}
        />
      )}
      {question}
    </MediaUploads>
  )
}
