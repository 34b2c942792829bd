import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { FlowDraft } from './flowHistory.ts'
import { findStep } from './tree.ts'
import { focusOptions, focusStep } from './focusStep.ts'

/** The step that a link leads to: `#step=mail`. */
const stepOfHash = (steps: FlowDraft['steps'], hash: string): string | undefined => {
  const id = new URLSearchParams(hash.slice(1)).get('step')
  return id !== null && findStep(steps, id) ? id : undefined
}

/** The step that is chosen: at first the one that a link led to. */
export function useSelectedStep(steps: FlowDraft['steps']) {
  const { hash } = useLocation()
  const [led] = useState(() => stepOfHash(steps, hash))
  const [selected, setSelected] = useState<string | undefined>(led ?? steps[0]?.id)
  // Who was led to a step from elsewhere goes on at its options.
  useEffect(() => {
    if (led !== undefined) focusOptions()
  }, [led])
  // What undo took away is no longer chosen.
  useEffect(() => {
    if (selected && !findStep(steps, selected)) setSelected(undefined)
  }, [selected, steps])
  const select = (id: string): void => {
    setSelected(id)
    focusStep(id)
  }
  return { selected, setSelected, select }
}
