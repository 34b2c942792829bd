import { notifications } from '@mantine/notifications'
import { useCallback, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { useOnDiscard } from '#forms'
import { useText } from '#i18n'
import { keptDrafts } from './keptDrafts.ts'

/** A draft with what was before and after it; each change has a name for undo and redo. */
export interface DraftHistory<D, N extends string> {
  past: { name: N; draft: D }[]
  now: D
  future: { name: N; draft: D }[]
  /** What the last change was about; further changes to the same are one step, until it is left. */
  at: string | undefined
}

export type HistoryStep<D, N extends string> =
  | { type: 'change'; name: N; draft: D; at?: string }
  | { type: 'leave' }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'start'; draft: D }

export const sameDraft = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a) === JSON.stringify(b)

export const startHistory = <D, N extends string>(now: D): DraftHistory<D, N> => ({
  past: [],
  now,
  future: [],
  at: undefined,
})

export function stepHistory<D, N extends string>(
  history: DraftHistory<D, N>,
  step: HistoryStep<D, N>,
): DraftHistory<D, N> {
  const { past, now, future } = history
  switch (step.type) {
    case 'start':
      return startHistory(step.draft)
    case 'leave':
      return { ...history, at: undefined }
    case 'undo': {
      const last = past.at(-1)
      return last
        ? {
            past: past.slice(0, -1),
            now: last.draft,
            future: [{ name: last.name, draft: now }, ...future],
            at: undefined,
          }
        : history
    }
    case 'redo': {
      const [next, ...rest] = future
      return next
        ? {
            past: [...past, { name: next.name, draft: now }],
            now: next.draft,
            future: rest,
            at: undefined,
          }
        : history
    }
    case 'change': {
      if (sameDraft(now, step.draft)) return history
      const goesOn = step.at !== undefined && step.at === history.at
      return {
        past: goesOn ? past : [...past, { name: step.name, draft: now }],
        now: step.draft,
        future: [],
        at: step.at,
      }
    }
  }
}

/** Where a history is kept in this browser, and the version of what its changes are made to; another version forgets it. */
export interface KeptUnder<D> {
  key: string
  version: number | string
  /** A draft as it may stand in the browser's storage, without secrets. */
  pack?(draft: D): unknown
  /** The draft again. */
  unpack?(kept: unknown): D
}

/** As many steps as are kept over a reload. */
const MAX_KEPT = 50

const mapDrafts = <A, B, N extends string>(
  { past, now, future }: Pick<DraftHistory<A, N>, 'past' | 'now' | 'future'>,
  map: (draft: A) => B,
): Pick<DraftHistory<B, N>, 'past' | 'now' | 'future'> => {
  const mapped = (steps: { name: N; draft: A }[]) =>
    steps.map(({ name, draft }) => ({ name, draft: map(draft) }))
  return { past: mapped(past), now: map(now), future: mapped(future) }
}

interface Found<N extends string> {
  version: number | string
  history: DraftHistory<unknown, N>
}

function readHistory<D, N extends string>(
  start: D,
  kept: KeptUnder<D> | undefined,
): DraftHistory<D, N> {
  const fits = (one: unknown): boolean => {
    const { version, history } = (one ?? {}) as Partial<Found<N>>
    return (
      version === kept?.version && Array.isArray(history?.past) && Array.isArray(history.future)
    )
  }
  const found = kept && (keptDrafts.read(kept.key, fits) as Found<N> | undefined)
  return found
    ? { ...mapDrafts(found.history, kept.unpack ?? ((draft) => draft as D)), at: undefined }
    : startHistory(start)
}

/** Says once that what was not saved stands here again, as long as the screen is open. */
function useBroughtBack(key: string | undefined, isBrought: boolean): void {
  const t = useText('backend')
  const say = useEffectEvent((id: string) =>
    notifications.show({ id, color: 'blue', autoClose: 8000, message: t('brought-back') }),
  )
  useEffect(() => {
    if (key === undefined || !isBrought) return
    const id = `kept-${key}`
    say(id)
    return () => void notifications.hide(id)
  }, [key, isBrought])
}

/** A history over `start`; kept in this browser for this window, it goes on after a reload. Last comes whether what stands there now does. */
export function useDraftHistory<D, N extends string>(start: D, kept?: KeptUnder<D>) {
  const [history, step] = useReducer(stepHistory<D, N>, undefined, () =>
    readHistory<D, N>(start, kept),
  )
  const isWritten = useRef(false)
  const [key, version] = [kept?.key, kept?.version]
  const [isBrought] = useState(() => !sameDraft(history.now, start))
  useBroughtBack(key, isBrought)
  const pack = useEffectEvent((draft: D): unknown => (kept?.pack ? kept.pack(draft) : draft))
  const keep = useEffectEvent((): void => {
    if (key === undefined) return
    const { past, now, future } = history
    isWritten.current = false
    if (past.length + future.length === 0) keptDrafts.forget(key)
    else
      isWritten.current = keptDrafts.write(key, {
        version,
        history: mapDrafts(
          { past: past.slice(-MAX_KEPT), now, future: future.slice(0, MAX_KEPT) },
          pack,
        ),
      })
  })
  useEffect(() => keep(), [history, key, version])
  useEffect(() => {
    if (key === undefined) return
    const leave = (): void => keptDrafts.leave(key)
    // A window that comes back as it was has its draft again.
    const back = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) keep()
    }
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', back)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', back)
      // Who leaves the screen has let go of what was not saved.
      keptDrafts.forget(key)
    }
  }, [key])
  useOnDiscard(() => void (key !== undefined && keptDrafts.forget(key)))
  const outlives = useCallback((): boolean => isWritten.current, [])
  return [history, step, outlives] as const
}
