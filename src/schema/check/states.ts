import { suggest } from '../problem.ts'
import { tablesOf, transitionsOf } from '../stateTables.ts'
import type { EntityDocument, Field, StatesDocument, StateTable, Transition } from '../types.ts'
import { checkApproval } from './approval.ts'
import { checkExpressionAt, referRoles, type CheckContext } from './context.ts'
import { checkEffects } from './effects.ts'
import { FieldPaths } from './fieldPaths.ts'
import { unlabelled } from './entity.ts'
import { checkRoleAccess } from './roleAccess.ts'

export function checkStates(context: CheckContext, states: StatesDocument): void {
  const entity = context.find<EntityDocument>('entity', context.name)
  const seen = new Set<string>()
  tablesOf(states).forEach((table, index) => {
    const at = index === 0 ? '' : `tables[${index - 1}].`
    new TableCheck(context, table, at, entity, seen).run()
    if (index > 0) checkFurther(context, table, at, entity)
  })
  states.transitions.forEach((transition, index) => {
    checkAfter(context, entity, transition, `transitions[${index}]`)
    checkApproval(context, entity, transition, `transitions[${index}]`)
  })
  for (const [name, effects] of Object.entries(states.onLeave ?? {})) {
    context.refer('state', `${context.name}.${name}`, `onLeave.${name}`)
    checkEffects(context, effects, `onLeave.${name}`, entity)
  }
  checkReversed(context, states, entity)
}

/** Checks one state table; `at` is the beginning of its paths, `seen` the transitions of the tables before it. */
class TableCheck {
  private readonly paths: FieldPaths | undefined

  constructor(
    private readonly context: CheckContext,
    private readonly table: StateTable,
    private readonly at: string,
    private readonly entity: EntityDocument | undefined,
    private readonly seen: Set<string>,
  ) {
    this.paths = entity && new FieldPaths(context, entity)
  }

  run(): void {
    const { context, table, at } = this
    this.field(table.field, 'field')
    this.state(table.initial, 'initial')
    for (const [name, { label, required, editable }] of Object.entries(table.states)) {
      if (!label) context.problem(`${at}states.${name}`, unlabelled('states', name))
      required?.forEach((field, index) => this.field(field, `states.${name}.required[${index}]`))
      if (Array.isArray(editable))
        editable.forEach((field, index) => this.field(field, `states.${name}.editable[${index}]`))
    }
    table.transitions.forEach((transition, index) =>
      this.transition(transition, `transitions[${index}]`),
    )
    for (const [name, effects] of Object.entries(table.onEnter ?? {})) {
      this.state(name, `onEnter.${name}`)
      checkEffects(context, effects, `${at}onEnter.${name}`, this.entity)
    }
    checkReached(context, table, at)
    checkEnds(context, table, at)
  }

  private state(name: string, path: string): void {
    if (this.at === '') this.context.refer('state', `${this.context.name}.${name}`, path)
    else if (!(name in this.table.states))
      this.context.problem(
        `${this.at}${path}`,
        `"${name}" is no state of this table.${suggest(name, Object.keys(this.table.states))}`,
      )
  }

  /** A field of what the states are of: the record, or each row. */
  private field(name: string, path: string): void {
    const { context, table, at, entity } = this
    if (table.each === undefined) {
      context.refer('field', `${context.name}.${name}`, `${at}${path}`)
      return
    }
    const rows = (entity?.properties[table.each]?.items as Field | undefined)?.properties
    if (rows && !Object.hasOwn(rows, name))
      context.problem(
        `${at}${path}`,
        `"${name}" is no field of the rows of "${table.each}".${suggest(name, Object.keys(rows))}`,
      )
  }

  private transition(transition: Transition, place: string): void {
    const { context, at, seen, paths } = this
    const path = `${at}${place}`
    if (seen.has(transition.id))
      context.problem(
        `${path}.id`,
        `"${transition.id}" stands twice. Give each transition its own name.`,
      )
    seen.add(transition.id)
    if (!transition.label) context.problem(path, unlabelled('transitions', transition.id))
    transition.from.forEach((from, i) => this.state(from, `${place}.from[${i}]`))
    this.state(transition.to, `${place}.to`)
    referRoles(context, transition.roles, `${path}.roles`)
    for (const right of ['transition', 'read'] as const)
      checkRoleAccess(context, context.name, right, transition.roles, `${path}.roles`)
    for (const key of ['when', 'automatic'] as const) {
      checkExpressionAt(context, transition[key], `${path}.${key}`)
      paths?.check(transition[key], `${path}.${key}`)
    }
    transition.asks?.forEach((asked, i) => this.field(asked.field, `${place}.asks[${i}].field`))
    checkEffects(context, transition.effects ?? [], `${path}.effects`, this.entity)
    if (transition.scheduled) this.field(transition.scheduled, `${place}.scheduled`)
    transition.keeps?.forEach((name, i) => {
      if (!this.table.transitions.some(({ scheduled }) => scheduled === name))
        context.problem(
          `${path}.keeps[${i}]`,
          `No transition is planned by "${name}". Name a field that stands in "scheduled".`,
        )
    })
  }
}

/** What only the table of the record itself can say. */
const OWN = ['scheduled', 'after', 'automatic', 'approval', 'decides'] as const

/** A further table keeps to what is carried out for it. */
function checkFurther(
  context: CheckContext,
  { each, states, transitions }: StateTable,
  at: string,
  entity: EntityDocument | undefined,
): void {
  if (each !== undefined) context.refer('field', `${context.name}.${each}`, `${at}each`)
  const rows = entity?.properties[each ?? '']
  if (rows && !(rows.items as Field | undefined)?.properties)
    context.problem(
      `${at}each`,
      `"${each}" has no rows. Name a field whose items have fields, or take "each" out.`,
    )
  transitions.forEach((transition, index) => {
    for (const key of [...OWN, ...(each === undefined ? [] : (['asks'] as const))])
      if (transition[key] !== undefined)
        context.problem(
          `${at}transitions[${index}].${key}`,
          each !== undefined && key === 'asks'
            ? 'is asked of a record, and this table is of its rows. Let people fill the row in, and take it out here.'
            : 'belongs to the state table of the record. Move the transition there, or take it out.',
        )
  })
  for (const [name, { editable }] of Object.entries(states))
    if (editable !== undefined)
      context.problem(
        `${at}states.${name}.editable`,
        'belongs to the state table of the record, whose state says what may be changed. Take it out.',
      )
}

/** A day that is looked for in all records, by the product, which knows no reason. */
function checkAfter(
  context: CheckContext,
  entity: EntityDocument | undefined,
  { id, after, reason, asks }: StatesDocument['transitions'][number],
  path: string,
): void {
  if (!after) return
  context.refer('field', `${context.name}.${after.field}`, `${path}.after.field`)
  const found = entity?.properties[after.field]
  if (found && !(found.format === 'date' && found['x-index']))
    context.problem(
      `${path}.after.field`,
      `"${after.field}" is no date with an index, by which records are found whose day is over. Give it "format": "date" and "x-index": true, or name another field.`,
    )
  if (reason || asks?.some(({ required }) => required))
    context.problem(
      path,
      `"${id}" is taken by the product after "${after.field}", and asks for what a person says. Take "after" out, or make a second transition for people.`,
    )
}

/** A state that nothing leads out of is the end on purpose, or a record gets stuck in it. */
function checkEnds(context: CheckContext, { states, transitions }: StateTable, at: string): void {
  const left = new Set(transitions.flatMap(({ from }) => from))
  for (const [name, { final }] of Object.entries(states)) {
    if (!left.has(name) && !final)
      context.problem(
        `${at}states.${name}`,
        'is a dead end. Add a transition that leads out of it, or say `"final": true`.',
      )
    if (left.has(name) && final)
      context.problem(
        `${at}states.${name}.final`,
        'is true, but a transition leads out of it. Take one away.',
      )
  }
}

/** What moves ledgers or posts vouchers can be taken back by some transition; a voucher is by another one. */
function checkReversed(
  context: CheckContext,
  states: StatesDocument,
  entity: EntityDocument | undefined,
): void {
  const effects = [
    ...transitionsOf(states).flatMap((one) => one.effects ?? []),
    ...tablesOf(states).flatMap(({ onEnter }) => Object.values(onEnter ?? {}).flat()),
    ...Object.values(states.onLeave ?? {}).flat(),
  ]
  const moves = effects.some(({ move, post }) => move ?? post)
  if (moves && !entity?.['x-voucher'] && !effects.some(({ reverse }) => reverse))
    context.problem(
      'transitions',
      'move ledgers or post vouchers, and nothing takes that back. Add a transition with the effect { "reverse": true }.',
    )
}

function checkReached(context: CheckContext, states: StateTable, at: string): void {
  if (!(states.initial in states.states)) return
  const reached = new Set([states.initial])
  for (let grown = true; grown;) {
    grown = false
    for (const { from, to } of states.transitions)
      if (!reached.has(to) && from.some((name) => reached.has(name))) {
        reached.add(to)
        grown = true
      }
  }
  for (const name of Object.keys(states.states))
    if (!reached.has(name))
      context.problem(
        `${at}states.${name}`,
        `is never reached from "${states.initial}". Add a transition that leads to it, or remove it.`,
      )
}
