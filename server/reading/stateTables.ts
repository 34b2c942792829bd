import {
  EFFECT_KINDS,
  type Effect,
  type Problem,
  type StatesDocument,
  type Transition,
} from '#schema'
import type { Gateway } from '../gateway.ts'

type Label = { th: string; en: string }

export interface ShownTransition {
  id: string
  label: Label
  from: string[]
  to: string
  roles: string[]
  /** What there is to say of it besides: kinds of its effects, and what it asks or waits for. */
  marks: string[]
}

/** A state table as it is drawn. */
export interface ShownStates {
  entity: string
  label: Label
  module: string
  initial: string
  states: { id: string; label: Label; color: string | undefined; final: boolean; marks: string[] }[]
  transitions: ShownTransition[]
  /** What the check of the documents says of it. */
  problems: Problem[]
}

const kindsOf = (effects: readonly Effect[] = []): string[] => [
  ...new Set(
    effects.flatMap((effect) => EFFECT_KINDS.filter((kind) => effect[kind] !== undefined)),
  ),
]

const marksOf = (transition: Transition): string[] => [
  ...kindsOf(transition.effects),
  ...(transition.approval ? ['approval'] : []),
  ...(transition.automatic === undefined ? [] : ['automatic']),
  ...(transition.after || transition.scheduled ? ['timed'] : []),
  ...(transition.asks?.length ? ['asks'] : []),
  ...(transition.reason ? ['reason'] : []),
  ...(transition.notSelf ? ['not-self'] : []),
]

const shownStates = ({ states, onEnter, onLeave }: StatesDocument): ShownStates['states'] =>
  Object.entries(states).map(([id, { label, color, final }]) => ({
    id,
    label,
    color,
    final: final === true,
    marks: kindsOf([...(onEnter?.[id] ?? []), ...(onLeave?.[id] ?? [])]),
  }))

/** Every state table of the product, with what is wrong with it. */
export const stateTables = (
  { shipped }: Pick<Gateway, 'shipped'>,
  problems: readonly Problem[],
): ShownStates[] =>
  Object.values(shipped.model.entities).flatMap(({ name, module, entity, states }) =>
    states
      ? [
          {
            entity: name,
            label: entity['x-entity'].plural ?? entity['x-entity'].label,
            module,
            initial: states.initial,
            states: shownStates(states),
            transitions: states.transitions.map((one) => ({
              id: one.id,
              label: one.label,
              from: one.from,
              to: one.to,
              roles: one.roles ?? [],
              marks: marksOf(one),
            })),
            problems: problems.filter(({ file }) => file.endsWith(`/${name}/states.json`)),
          },
        ]
      : [],
  )
