import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ClientResult } from '#gateway'
import { useLocale, useText } from '#i18n'
import { useSession } from '#session'
import type { StoredRecord } from '#schema'
import type { Step, MediaChange } from './mediaChange.ts'
import { takeBack } from './takeBack.ts'

type Answer = ClientResult<StoredRecord> | undefined

/** How an undo went: all of it, some of it, or why nothing. */
function useUndoneNote() {
  const t = useText('backend')
  const locale = useLocale()
  return (change: string, count: number, answers: Answer[]) => {
    const left = answers.length - count
    if (left === 0) return { color: 'green', message: t('media.undone', { change }) }
    if (count > 0) return { color: 'red', message: t('media.undo-some', { count: left, change }) }
    const refused = answers.find((answer) => answer && !answer.ok)
    return {
      color: 'red',
      message:
        refused && !refused.ok
          ? t('media.undo-failed', { change, why: refused.failures[0]!.message[locale] })
          : t('media.undo-taken', { change }),
    }
  }
}

/** Ctrl+Z, except where something is typed or another dialog is open. */
function useUndoKey(
  lastChange: () => MediaChange | undefined,
  undo: (change: MediaChange) => Promise<void>,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const last = lastChange()
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
}

/** Offers to undo each change, by its button and by Ctrl+Z; a field that somebody changed since stays as it is. */
export function useUndoOffer(
  isBusy: () => Promise<boolean>,
  onUndone: (records: StoredRecord[]) => void,
): (steps: Step[], name: string) => void {
  const t = useText('backend')
  const { client } = useSession()
  const undoneNote = useUndoneNote()
  const done = useRef<MediaChange[]>([])

  const undo = async (change: MediaChange): Promise<void> => {
    if (!done.current.includes(change) || (await isBusy()) || !done.current.includes(change)) return
    done.current = done.current.filter((one) => one !== change)
    const answers: (ClientResult<StoredRecord> | undefined)[] = []
    for (const step of change.steps)
      answers.push(await takeBack({ client, done: () => done.current, onUndone }, step))
    const back = answers.flatMap((answer) => (answer?.ok ? [answer.value] : []))
    if (back.length > 0) onUndone(back)
    notifications.show(undoneNote(change.name, back.length, answers))
  }
  // A note stays while the folders around it change.
  const latest = useRef(undo)
  latest.current = undo

  useUndoKey(() => done.current.at(-1), undo)

  return function offer(steps: Step[], name: string): void {
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
}
