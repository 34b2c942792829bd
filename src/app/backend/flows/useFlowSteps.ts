import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useText } from '#i18n'
import type { StepDocument } from '#schema'
import type { ChangeName, FlowDraft } from './flowHistory.ts'
import {
  duplicateStep,
  freeId,
  idsOf,
  insertStep,
  listAt,
  moveStep,
  placeOf,
  placeTowards,
  removeStep,
  type Direction,
  type Place,
} from './tree.ts'
import { focusStep } from './focusStep.ts'
import type { EditedFlow } from './useFlowDraft.ts'
import { useStepWords } from './useStepWords.ts'

/** What is done to the steps of a flow: each act one change, with the step that is chosen afterwards. */
export function useFlowSteps(
  { now, step }: Pick<EditedFlow, 'now' | 'step'>,
  documents: Record<string, StepDocument>,
  setSelected: (id: string | undefined) => void,
) {
  const t = useText('backend')
  const words = useStepWords(now.steps, documents)
  const [announcement, setAnnouncement] = useState('')
  const [adding, setAdding] = useState<Place | undefined>()
  const branchesOf = (type: string): string[] => Object.keys(documents[type]?.branches ?? {})
  const change = (what: ChangeName, steps: FlowDraft['steps'], at?: string): void =>
    step({ type: 'change', name: what, draft: { ...now, steps }, ...(at ? { at } : {}) })
  const towards = (id: string, direction: Direction): Place | undefined =>
    placeTowards(now.steps, id, direction, branchesOf)
  function put(id: string, place: Place | undefined): void {
    if (!place) return
    const moved = moveStep(now.steps, id, place)
    change('move', moved)
    setAnnouncement(words.moved(id, moved))
    focusStep(id)
  }
  function add(document: StepDocument): void {
    const id = freeId(idsOf(now.steps), document.name)
    change(
      'add',
      insertStep(now.steps, adding!, { id, type: document.name, v: document.v, options: {} }),
    )
    setAdding(undefined)
    setSelected(id)
  }
  function remove(id: string): void {
    const place = placeOf(now.steps, id)
    const list = place ? listAt(now.steps, place.of) : []
    const next = place && (list[place.index + 1] ?? list[place.index - 1])?.id
    change('delete', removeStep(now.steps, id))
    setSelected(next ?? place?.of?.step)
    if (next) focusStep(next)
    notifications.show({ message: t('flows.deleted', { step: id }) })
  }
  function duplicate(id: string): void {
    const copy = duplicateStep(now.steps, id)
    change('duplicate', copy.steps)
    setSelected(copy.id)
    focusStep(copy.id)
  }
  return { words, announcement, adding, setAdding, change, towards, put, add, remove, duplicate }
}
