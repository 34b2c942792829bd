import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useEffectEvent, useRef } from 'react'
import { sameJson } from '#engine'
import { useLocale, useText } from '#i18n'
import { useSession } from '#session'
import type { StoredRecord } from '#schema'
import { pickText } from '#shared'
import { folderName, type MediaFile, type MediaFolder } from './mediaQuery.ts'

type Fields = Record<string, unknown>

/** A saved change of a file or folder: the fields that it changed, as they were and as they became. */
interface MediaChange {
  kind: 'file' | 'folder'
  id: string
  version: number
  before: Fields
  after: Fields
  /** As a person reads it. */
  name: string
}

const only = (record: StoredRecord | Fields, fields: readonly string[]): Fields => Object.fromEntries(fields.map((field) => [field, (record as Fields)[field] ?? null]))

/** In which words a change is told, by what it changed alone. */
const TOLD: Record<string, string> = { title: 'renamed', name: 'renamed', folder: 'moved', parent: 'moved', alt: 'words', decorative: 'words', focus: 'focus' }

/** Tells each saved change by its name with a way back, by its button and by Ctrl+Z; a field that somebody changed since stays as it is. */
export function useMediaUndo(folders: readonly MediaFolder[], isBusy: () => boolean, onUndone: (record: StoredRecord) => void) {
  const t = useText('backend')
  const locale = useLocale()
  const { client } = useSession()
  const done = useRef<MediaChange[]>([])

  const undo = async (change: MediaChange): Promise<void> => {
    if (!done.current.includes(change) || isBusy()) return
    done.current = done.current.filter((one) => one !== change)
    const { kind, id, version, before, after, name } = change
    const put = (from: number) => client.update(kind, id, { data: before, version: from })
    let answer = await put(version)
    const current = answer.ok ? undefined : answer.failures.find(({ code }) => code === 'version-stale')?.current
    const isOurs = current && sameJson(only(current, Object.keys(after)), after)
    if (isOurs) answer = await put(current.version)
    if (answer.ok) {
      onUndone(answer.value)
      notifications.show({ color: 'green', message: t('media.undone', { change: name }) })
    } else notifications.show({ color: 'red', message: current && !isOurs ? t('media.undo-taken', { change: name }) : t('media.undo-failed', { change: name, why: answer.failures[0]!.message[locale] }) })
  }
  // A note stays while the folders around it change.
  const latest = useRef(undo)
  latest.current = undo

  /** What was there, and what the gateway has of it now. */
  function tell(kind: MediaChange['kind'], was: MediaFile | MediaFolder, now: StoredRecord, fields: readonly string[]): void {
    const changed = fields.filter((field) => !sameJson(was[field] ?? null, now[field] ?? null))
    if (changed.length === 0) return void notifications.show({ color: 'green', message: t('form.saved') })
    const told = new Set(changed.map((field) => TOLD[field]))
    const to = now.folder ?? now.parent
    const name = t(`media.did.${kind}-${told.size === 1 ? [...told][0]! : 'changed'}`, { name: kind === 'file' ? pickText((was as MediaFile).title, locale) || was.name : was.name, folder: typeof to === 'string' ? folderName(folders, to) : t('media.top') })
    const change: MediaChange = { kind, id: now._id, version: now.version, before: only(was, changed), after: only(now, changed), name }
    done.current = [...done.current, change]
    // Beside what is open at the right, which has buttons below.
    const note = `media-undo-${now._id}-${now.version}`
    notifications.show({
      id: note, color: 'green', autoClose: 10_000, position: 'bottom-left', closeButtonProps: { 'aria-label': t('close') },
      message: <>{name} <Button size="compact-sm" variant="default" data-media-undo aria-label={t('flows.undo-of', { change: name })} onClick={() => { notifications.hide(note); void latest.current(change) }}>{t('flows.undo')}</Button></>,
    })
  }

  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const last = done.current.at(-1)
    if (!last || event.defaultPrevented || event.code !== 'KeyZ' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    if ((event.target as Element).closest('input, textarea, select, [contenteditable="true"]')) return
    const dialog = document.querySelector('[role=dialog]')
    if (dialog && !dialog.querySelector('[data-media], [data-media-empty], [data-media-details]')) return
    event.preventDefault()
    notifications.hide(`media-undo-${last.id}-${last.version}`)
    void undo(last)
  })
  // A file that moves away takes the focus with it: keys are heard without it too.
  useEffect(() => {
    const press = (event: KeyboardEvent): void => onKey(event)
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return tell
}

export type TellChange = ReturnType<typeof useMediaUndo>
