import {
  EFFECT_KINDS,
  tablesOf,
  type Effect,
  type EntityModel,
  type Problem,
  type StatesDocument,
  type StateTable,
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
  /** Field with the rows that it is of; none where it is of the record. */
  each?: string
  /** Field that holds the state. */
  field: string
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

const shownStates = (
  table: StateTable,
  leaving: StatesDocument['onLeave'],
): ShownStates['states'] =>
  Object.entries(table.states).map(([id, { label, color, final }]) => ({
    id,
    label,
    color,
    final: final === true,
    marks: kindsOf([...(table.onEnter?.[id] ?? []), ...(leaving?.[id] ?? [])]),
  }))

/** A further table is called by what its states are of. */
function labelOf({ entity, states }: EntityModel, table: StateTable): Label {
  const { label, plural } = entity['x-entity']
  const name = plural ?? label
  if (table === states) return name
  const field = entity.properties[table.each ?? table.field]?.['x-label']
  return field ? { th: `${name.th}: ${field.th}`, en: `${name.en}: ${field.en}` } : name
}

/** Every state table of the product, with what is wrong with it. */
export const stateTables = (
  { shipped }: Pick<Gateway, 'shipped'>,
  problems: readonly Problem[],
): ShownStates[] =>
  Object.values(shipped.model.entities).flatMap((model) =>
    tablesOf(model.states).map((table, index) => ({
      entity: model.name,
      ...(table.each === undefined ? {} : { each: table.each }),
      field: table.field,
      label: labelOf(model, table),
      module: model.module,
      initial: table.initial,
      states: shownStates(table, index === 0 ? model.states!.onLeave : undefined),
      transitions: table.transitions.map((one) => ({
        id: one.id,
        label: one.label,
        from: one.from,
        to: one.to,
        roles: one.roles ?? [],
        marks: marksOf(one),
      })),
      problems: problems.filter(
        ({ file, path }) =>
          file.endsWith(`/${model.name}/states.json`) &&
          (path.startsWith(`tables[${index - 1}]`) || (index === 0 && !path.startsWith('tables['))),
      ),
    })),
  )
