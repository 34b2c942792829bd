import { notifications } from '@mantine/notifications'
import { sameJson } from '#engine'
import { useLocale, useText } from '#i18n'
import type { StoredRecord } from '#schema'
import { pickText } from '#shared'
import { folderName, type MediaFile, type MediaFolder } from './mediaQuery.ts'
import { type Step, type Held, only, stepOf } from './mediaChange.ts'
import { useUndoOffer } from './useUndoOffer.tsx'

/** In which words a change is told, by what it changed alone. */
const TOLD: Record<string, string> = {
  title: 'renamed',
  name: 'renamed',
  folder: 'moved',
  parent: 'moved',
  alt: 'words',
  decorative: 'words',
  focus: 'focus',
}

/** Tells each saved change by its name with a way back, by its button and by Ctrl+Z; a field that somebody changed since stays as it is. */
export function useMediaUndo(
  folders: readonly MediaFolder[],
  isBusy: () => Promise<boolean>,
  onUndone: (records: StoredRecord[]) => void,
) {
  const t = useText('backend')
  const locale = useLocale()
  const offer = useUndoOffer(isBusy, onUndone)
  /** What was there, and what the gateway has of it now. */
  function tell(
    kind: Step['kind'],
    was: MediaFile | MediaFolder,
    now: StoredRecord,
    fields: readonly string[],
  ): void {
    const changed = fields.filter((field) => !sameJson(was[field] ?? null, now[field] ?? null))
    if (changed.length === 0)
      return void notifications.show({ color: 'green', message: t('form.saved') })
    const changes = new Set(changed.map((field) => TOLD[field]))
    const to = now.folder ?? now.parent
    const name = t(`media.did.${kind}-${changes.size === 1 ? [...changes][0]! : 'changed'}`, {
      name: kind === 'file' ? pickText((was as MediaFile).title, locale) || was.name : was.name,
      folder: typeof to === 'string' ? folderName(folders, to) : t('media.top'),
    })
    offer([stepOf(kind, was, now, changed)], name)
  }

  /** Several files that were moved in one act, to one folder. */
  function tellMoves(moves: readonly (readonly [MediaFile, StoredRecord])[]): void {
    const [first] = moves
    if (!first) return
    if (moves.length === 1) return tell('file', ...first, ['folder'])
    const to = first[1].folder
    offer(
      moves.map(([was, now]) => stepOf('file', was, now, ['folder'])),
      t('media.did.files-moved', {
        count: moves.length,
        folder: typeof to === 'string' ? folderName(folders, to) : t('media.top'),
      }),
    )
  }

  /** A folder went, and what lay in it moved to the top. */
  function tellGone(was: MediaFolder, held: readonly Held[]): void {
    offer(
      [
        {
          kind: 'folder',
          id: was._id,
          version: was.version,
          before: only(was, ['name', 'parent']),
          after: {},
          held,
        },
      ],
      t('media.did.folder-deleted', { name: was.name }),
    )
  }

  return { tell, tellGone, tellMoves }
}

export type TellChange = ReturnType<typeof useMediaUndo>['tell']
export type TellGone = ReturnType<typeof useMediaUndo>['tellGone']
export type TellMoves = ReturnType<typeof useMediaUndo>['tellMoves']
