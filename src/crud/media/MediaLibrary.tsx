import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { hasUnsaved } from '#forms'
import { useText } from '#i18n'
import { forget } from '../entityModel.ts'
import { useQuestion } from '../useQuestion.tsx'
import { ChosenFiles } from './ChosenFiles.tsx'
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
  const t = useText('backend')
  const [question, ask] = useQuestion()
  const queries = useQueryClient()
  const [state, setState] = useState<MediaState>(
    onPick ? { ...MEDIA_START, picturesOnly: true } : MEDIA_START,
  )
  const [picked, setPicked] = useState<ReadonlyMap<string, MediaFile>>(new Map())
  const [open, setOpen] = useState<MediaFile | null>(null)
  const media = useMedia(state)
  const change = useCallback((changes: Partial<MediaState>) => {
    setState((now) => ({ ...now, page: 1, ...changes }))
    // Nothing is done with what is out of sight; of one list, several pages may be chosen from.
    if (changes.page === undefined) setPicked(new Map())
  }, [])
  const choose = useCallback(
    (files: readonly MediaFile[], isChosen: boolean) =>
      setPicked((now) => {
        const others = [...now].filter(([id]) => !files.some(({ _id }) => _id === id))
        return new Map([
          ...others,
          ...(isChosen ? files.map((file) => [file._id, file] as const) : []),
        ])
      }),
    [],
  )
  const renew = useCallback(
    () => void Promise.all([forget(queries, 'file'), forget(queries, 'folder')]),
    [queries],
  )
  const staysOpen = async (): Promise<boolean> =>
    open !== null &&
    hasUnsaved() &&
    !(await ask({
      title: t('leave.title'),
      text: t('leave.file'),
      yes: t('leave.yes'),
      no: t('leave.no'),
    }))
  const show = async (file: MediaFile | null): Promise<void> => {
    if (!(await staysOpen())) setOpen(file)
  }
  // What was closed meanwhile is not opened again by an answer about it.
  const showNew = (file: MediaFile | null): void =>
    setOpen((now) => (file === null || now?._id === file._id ? file : now))
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
