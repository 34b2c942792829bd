import { useState } from 'react'
import { replaceKeys } from '#flow/runner'
import type { FlowDocument } from '#schema'
import { useSession } from '#session'
import { useDraftHistory } from '../draftHistory.ts'
import { findStep } from './tree.ts'

/** What of a flow is edited. */
export type FlowDraft = Pick<FlowDocument, 'label' | 'description' | 'steps' | 'runAs'>

export type ChangeName =
  'add' | 'delete' | 'duplicate' | 'move' | 'edit' | 'rename' | 'settings' | 'others'

/** Stands in the browser's storage instead of a key of another service: where the saved flow has it, and the address without it. */
interface HeldKey {
  heldKey: { at: string | null; left?: string | undefined }
}

const isHeld = (value: unknown): value is HeldKey =>
  typeof value === 'object' && value !== null && 'heldKey' in value

const keysOf = ({ steps }: FlowDraft): Map<string, string> => {
  const places = new Map<string, string>()
  replaceKeys(steps, (path, key, left) => {
    places.set(key, path)
    return left
  })
  return places
}

/** Has the draft a key that the saved flow has not? It is not kept anywhere. */
export const hasOwnKeys = (draft: FlowDraft, saved: FlowDraft): boolean => {
  const known = keysOf(saved)
  return [...keysOf(draft).keys()].some((key) => !known.has(key))
}

/** The draft without keys. Those that the saved flow has too are found again there, others nowhere. */
export function holdKeys(draft: FlowDraft, saved: FlowDraft): unknown {
  const places = keysOf(saved)
  return {
    ...draft,
    steps: replaceKeys(draft.steps, (_path, key, left): HeldKey => ({
      heldKey: { at: places.get(key) ?? null, left },
    })),
  }
}

/** The draft with the keys of the saved flow; `onLost` is told the step of each that stands nowhere. */
export function fillKeys(
  kept: unknown,
  saved: FlowDraft,
  onLost: (step: string) => void,
): FlowDraft {
  const keys = new Map<string, string>()
  replaceKeys(saved.steps, (path, key, left) => {
    keys.set(path, key)
    return left
  })
  const fill = (value: unknown, step: string): unknown => {
    if (isHeld(value)) {
      const key = keys.get(value.heldKey.at ?? '')
      if (key === undefined) onLost(step)
      return key ?? value.heldKey.left
    }
    if (Array.isArray(value)) return value.map((item) => fill(item, step))
    if (typeof value !== 'object' || value === null) return value
    const { id, type } = value as { id?: unknown; type?: unknown }
    const within =
      typeof id === 'string' && typeof type === 'string' && 'options' in value ? id : step
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, item]) => {
        const filled = fill(item, within)
        return filled === undefined ? [] : [[name, filled]]
      }),
    )
  }
  return fill(kept, '') as FlowDraft
}

/** The history of a flow, kept over a reload without its keys; with it the steps whose key is to be entered again before it is saved, and whether a reload loses anything. */
export function useFlowHistory(name: string, saved: FlowDraft, version: string) {
  const { site, user } = useSession()
  const [lost] = useState(() => ({ version, steps: new Set<string>() }))
  const [history, step, isWritten] = useDraftHistory<FlowDraft, ChangeName>(saved, {
    key: `flow:${site._id}:${user?._id ?? ''}:${name}`,
    version,
    pack: (draft) => holdKeys(draft, saved),
    unpack: (kept) => fillKeys(kept, saved, (id) => lost.steps.add(id)),
  })
  const outlives = (): boolean => isWritten() && !hasOwnKeys(history.now, saved)
  return {
    history,
    step,
    outlives,
    lost:
      version === lost.version
        ? [...lost.steps].filter((id) => findStep(history.now.steps, id))
        : [],
  }
}
