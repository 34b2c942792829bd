import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useEffectEvent, useRef } from 'react'
import { sameJson } from '#engine'
import type { ClientResult } from '#gateway'
import { useLocale, useText } from '#i18n'
import { useSession } from '#session'
import type { StoredRecord } from '#schema'
import { pickText } from '#shared'
import { folderName, type MediaFile, type MediaFolder } from './mediaQuery.ts'

type Fields = Record<string, unknown>

/** A record that was changed: the fields that were, as they were and as they became. */
interface Step {
  kind: 'file' | 'folder'
  id: string
  version: number
  before: Fields
  after: Fields
  /** What lay in it: it is a folder that was deleted, and is made again. */
  held?: readonly Held[]
}

/** What a person did and saved in one act, to one record or several. */
interface MediaChange {
  steps: Step[]
  /** As a person reads it. */
  name: string
  /** Where it is told. */
  note: string
}

export interface Held {
  kind: 'file' | 'folder'
  id: string
}

const only = (record: StoredRecord | Fields, fields: readonly string[]): Fields =>
  Object.fromEntries(fields.map((field) => [field, (record as Fields)[field] ?? null]))

const stepOf = (
  kind: Step['kind'],
  was: MediaFile | MediaFolder,
  now: StoredRecord,
  changed: readonly string[],
): Step => ({
  kind,
  id: now._id,
  version: now.version,
  before: only(was, changed),
  after: only(now, changed),
})

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
  const { client } = useSession()
  const done = useRef<MediaChange[]>([])

  /** The folder as it was, and in it what still lies at the top. What was done to it before is undone on this one. */
  const remake = async ({ id, before, held = [] }: Step): Promise<ClientResult<StoredRecord>> => {
    const made = await client.create('folder', {
      data: Object.fromEntries(Object.entries(before).filter(([, value]) => value !== null)),
    })
    if (!made.ok) return made
    const { _id, version } = made.value
    const follow = (fields: Fields): Fields =>
      Object.fromEntries(
        Object.entries(fields).map(([field, value]) => [field, value === id ? _id : value]),
      )
    for (const one of done.current.flatMap(({ steps }) => steps))
      Object.assign(one, one.id === id ? { id: _id, version } : {}, {
        before: follow(one.before),
        after: follow(one.after),
      })
    onUndone([made.value])
    for (const one of held) {
      const field = one.kind === 'file' ? 'folder' : 'parent'
      const now = await client.get(one.kind, one.id)
      const put =
        !now.ok || now.value[field]
          ? now
          : await client.update(one.kind, one.id, {
              data: { [field]: _id },
              version: now.value.version,
            })
      if (!put.ok) return put
    }
    return made
  }

  /** The record as it was; nothing where somebody changed the same since. */
  async function takeBack(step: Step): Promise<ClientResult<StoredRecord> | undefined> {
    if (step.held) return remake(step)
    const { kind, id, version, before, after } = step
    const put = (from: number) => client.update(kind, id, { data: before, version: from })
    const answer = await put(version)
    const current = answer.ok
      ? undefined
      : answer.failures.find(({ code }) => code === 'version-stale')?.current
    return !current
      ? answer
      : sameJson(only(current, Object.keys(after)), after)
        ? put(current.version)
        : undefined
  }

  const undo = async (change: MediaChange): Promise<void> => {
    if (!done.current.includes(change) || (await isBusy()) || !done.current.includes(change)) return
    done.current = done.current.filter((one) => one !== change)
    const answers: (ClientResult<StoredRecord> | undefined)[] = []
    for (const step of change.steps) answers.push(await takeBack(step))
    const back = answers.flatMap((answer) => (answer?.ok ? [answer.value] : []))
    const refused = answers.find((answer) => answer && !answer.ok)
    if (back.length > 0) onUndone(back)
    const left = answers.length - back.length
    if (left === 0)
      notifications.show({ color: 'green', message: t('media.undone', { change: change.name }) })
    else if (back.length > 0)
      notifications.show({
        color: 'red',
        message: t('media.undo-some', { count: left, change: change.name }),
      })
    else
      notifications.show({
        color: 'red',
        message:
          refused && !refused.ok
            ? t('media.undo-failed', {
                change: change.name,
                why: refused.failures[0]!.message[locale],
              })
            : t('media.undo-taken', { change: change.name }),
      })
  }
  // A note stays while the folders around it change.
  const latest = useRef(undo)
  latest.current = undo

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
    const told = new Set(changed.map((field) => TOLD[field]))
    const to = now.folder ?? now.parent
    const name = t(`media.did.${kind}-${told.size === 1 ? [...told][0]! : 'changed'}`, {
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

  function offer(steps: Step[], name: string): void {
    const note = `media-undo-${steps[0]!.id}-${steps[0]!.version}`
    const change = { steps, name, note }
    done.current = [...done.current, change]
    // Beside what is open at the right, which has buttons below.
    notifications.show({
      id: note,
      color: 'green',
      autoClose: 10_000,
      position: 'bottom-left',
      closeButtonProps: { 'aria-label': t('close') },
      message: (
        <>
          {change.name}{' '}
          <Button
            size="compact-sm"
            variant="default"
            data-media-undo
            aria-label={t('flows.undo-of', { change: change.name })}
            onClick={() => {
              notifications.hide(note)
              void latest.current(change)
            }}
          >
            {t('flows.undo')}
          </Button>
        </>
      ),
    })
  }

  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const last = done.current.at(-1)
    if (
      !last ||
      event.defaultPrevented ||
      event.code !== 'KeyZ' ||
      !(event.ctrlKey || event.metaKey) ||
      event.altKey ||
      event.shiftKey
    )
      return
    if ((event.target as Element).closest('input, textarea, select, [contenteditable="true"]'))
      return
    const dialog = document.querySelector('[role=dialog]')
    if (dialog && !dialog.querySelector('[data-media], [data-media-empty], [data-media-details]'))
      return
    event.preventDefault()
    notifications.hide(last.note)
    void undo(last)
  })
  // A file that moves away takes the focus with it: keys are heard without it too.
  useEffect(() => {
    const press = (event: KeyboardEvent): void => onKey(event)
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return { tell, tellGone, tellMoves }
}

export type TellChange = ReturnType<typeof useMediaUndo>['tell']
export type TellGone = ReturnType<typeof useMediaUndo>['tellGone']
export type TellMoves = ReturnType<typeof useMediaUndo>['tellMoves']
