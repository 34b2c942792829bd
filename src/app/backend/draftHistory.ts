import { notifications } from '@mantine/notifications'
import { useCallback, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { useOnDiscard } from '#forms'
import { useText } from '#i18n'
import { applyPatches, produceWithPatches, type Patch } from '#shared/patches'
import { keptDrafts } from './keptDrafts.ts'

/** A change by what it writes, and by what takes it back; its name is for undo and redo. */
export interface DraftChange<N extends string> {
  name: N
  patches: Patch[]
  inverse: Patch[]
}

/** A draft with the changes that led to it and those that were taken back. */
export interface DraftHistory<D, N extends string> {
  past: DraftChange<N>[]
  now: D
  future: DraftChange<N>[]
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

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const keysOf = (value: object): string => JSON.stringify(Object.keys(value))

/** Writes into a draft what another says otherwise. What has other keys is replaced whole: they come back in their order. */
function writeDifferences(draft: object, other: object): void {
  for (const key of Object.keys(other) as (keyof typeof other)[]) {
    const [before, after] = [draft[key], other[key]] as [unknown, unknown]
    if (sameDraft(before, after)) continue
    if (isObject(before) && isObject(after) && keysOf(before) === keysOf(after))
      writeDifferences(before, after)
    else draft[key] = after as never
  }
}

/** The change from one draft to another. */
function changeBetween<D, N extends string>(name: N, before: D, after: D): DraftChange<N> {
  const whole = !isObject(before) || !isObject(after) || keysOf(before) !== keysOf(after)
  const [, patches, inverse] = produceWithPatches(
    { draft: before } as { draft: unknown },
    (held) => {
      if (whole) held.draft = after
      else writeDifferences(held.draft as object, after)
    },
  )
  return { name, patches, inverse }
}

const applyTo = <D>(draft: D, patches: Patch[]): D => applyPatches({ draft }, patches).draft as D
const takeBack = <D, N extends string>(draft: D, { inverse }: DraftChange<N>): D =>
  applyTo(draft, inverse)
const doAgain = <D, N extends string>(draft: D, { patches }: DraftChange<N>): D =>
  applyTo(draft, patches)

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
            now: takeBack(now, last),
            future: [last, ...future],
            at: undefined,
          }
        : history
    }
    case 'redo': {
      const [next, ...rest] = future
      return next
        ? { past: [...past, next], now: doAgain(now, next), future: rest, at: undefined }
        : history
    }
    case 'change': {
      if (sameDraft(now, step.draft)) return history
      const last = past.at(-1)
      const goesOn = last !== undefined && step.at !== undefined && step.at === history.at
      const change = goesOn
        ? changeBetween(last.name, takeBack(now, last), step.draft)
        : changeBetween(step.name, now, step.draft)
      return {
        past: [...(goesOn ? past.slice(0, -1) : past), change],
        now: step.draft,
        future: [],
        at: step.at,
      }
    }
  }
}

/** A history as it is kept: each draft whole, so that what must not be kept can be taken out of it. */
export interface WholeHistory<D, N extends string> {
  past: { name: N; draft: D }[]
  now: D
  future: { name: N; draft: D }[]
}

/** The drafts of a history, nearest first. */
function draftsAlong<D, N extends string>(
  now: D,
  changes: DraftChange<N>[],
  apply: (draft: D, change: DraftChange<N>) => D,
): { name: N; draft: D }[] {
  let draft = now
  return changes.map((change) => ({ name: change.name, draft: (draft = apply(draft, change)) }))
}

export const wholeHistory = <D, N extends string>(
  { past, now, future }: DraftHistory<D, N>,
  most = Infinity,
): WholeHistory<D, N> => ({
  past: draftsAlong(now, past.slice(-most).toReversed(), takeBack).toReversed(),
  now,
  future: draftsAlong(now, future.slice(0, most), doAgain),
})

function fromWhole<D, N extends string>({
  past,
  now,
  future,
}: WholeHistory<D, N>): DraftHistory<D, N> {
  const before = [...past.map(({ draft }) => draft), now]
  const after = [now, ...future.map(({ draft }) => draft)]
  return {
    past: past.map(({ name }, i) => changeBetween(name, before[i]!, before[i + 1]!)),
    now,
    future: future.map(({ name }, i) => changeBetween(name, after[i]!, after[i + 1]!)),
    at: undefined,
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
  { past, now, future }: WholeHistory<A, N>,
  map: (draft: A) => B,
): WholeHistory<B, N> => {
  const mapped = (steps: { name: N; draft: A }[]) =>
    steps.map(({ name, draft }) => ({ name, draft: map(draft) }))
  return { past: mapped(past), now: map(now), future: mapped(future) }
}

interface Found<N extends string> {
  version: number | string
  history: WholeHistory<unknown, N>
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
    ? fromWhole(mapDrafts(found.history, kept.unpack ?? ((draft) => draft as D)))
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
  const store = useEffectEvent((): void => {
    if (key === undefined) return
    isWritten.current = false
    if (history.past.length + history.future.length === 0) keptDrafts.forget(key)
    else
      isWritten.current = keptDrafts.write(key, {
        version,
        history: mapDrafts(wholeHistory(history, MAX_KEPT), pack),
      })
  })
  useEffect(() => store(), [history, key, version])
  useEffect(() => {
    if (key === undefined) return
    const leave = (): void => keptDrafts.leave(key)
    // A window that comes back as it was has its draft again.
    const back = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) store()
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
