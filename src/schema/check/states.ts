import type { EntityDocument, StatesDocument } from '../types.ts'
import { checkApproval } from './approval.ts'
import { checkExpressionAt, referRoles, type CheckContext } from './context.ts'
import { checkEffects } from './effects.ts'
import { FieldPaths } from './fieldPaths.ts'
import { unlabelled } from './entity.ts'
import { checkRoleAccess } from './roleAccess.ts'

export function checkStates(context: CheckContext, states: StatesDocument): void {
  const state = (name: string, path: string) =>
    context.refer('state', `${context.name}.${name}`, path)
  const field = (name: string, path: string) =>
    context.refer('field', `${context.name}.${name}`, path)
  const entity = context.find<EntityDocument>('entity', context.name)
  const paths = entity && new FieldPaths(context, entity)
  field(states.field, 'field')
  state(states.initial, 'initial')
  for (const [name, { label, required, editable }] of Object.entries(states.states)) {
    if (!label) context.problem(`states.${name}`, unlabelled('states', name))
    required?.forEach((required, index) => field(required, `states.${name}.required[${index}]`))
    if (Array.isArray(editable))
      editable.forEach((editable, index) => field(editable, `states.${name}.editable[${index}]`))
  }
  const seen = new Set<string>()
  states.transitions.forEach((transition, index) => {
    const path = `transitions[${index}]`
    if (seen.has(transition.id))
      context.problem(
        `${path}.id`,
        `"${transition.id}" stands twice. Give each transition its own name.`,
      )
    seen.add(transition.id)
    if (!transition.label) context.problem(path, unlabelled('transitions', transition.id))
    transition.from.forEach((from, i) => state(from, `${path}.from[${i}]`))
    state(transition.to, `${path}.to`)
    referRoles(context, transition.roles, `${path}.roles`)
    for (const right of ['transition', 'read'] as const)
      checkRoleAccess(context, context.name, right, transition.roles, `${path}.roles`)
    checkExpressionAt(context, transition.when, `${path}.when`)
    paths?.check(transition.when, `${path}.when`)
    checkExpressionAt(context, transition.automatic, `${path}.automatic`)
    paths?.check(transition.automatic, `${path}.automatic`)
    transition.asks?.forEach((asked, at) => field(asked.field, `${path}.asks[${at}].field`))
    checkEffects(context, transition.effects ?? [], `${path}.effects`, entity)
    checkAfter(context, entity, transition, path)
    if (transition.scheduled) field(transition.scheduled, `${path}.scheduled`)
    transition.keeps?.forEach((name, place) => {
      if (!states.transitions.some(({ scheduled }) => scheduled === name))
        context.problem(
          `${path}.keeps[${place}]`,
          `No transition is planned by "${name}". Name a field that stands in "scheduled".`,
        )
    })
    checkApproval(context, entity, transition, path)
  })
  for (const on of ['onEnter', 'onLeave'] as const)
    for (const [name, effects] of Object.entries(states[on] ?? {})) {
      state(name, `${on}.${name}`)
      checkEffects(context, effects, `${on}.${name}`, entity)
    }
  checkReached(context, states)
  checkEnds(context, states)
  checkReversed(context, states, entity)
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
function checkEnds(context: CheckContext, { states, transitions }: StatesDocument): void {
  const left = new Set(transitions.flatMap(({ from }) => from))
  for (const [name, { final }] of Object.entries(states)) {
    if (!left.has(name) && !final)
      context.problem(
        `states.${name}`,
        'is a dead end. Add a transition that leads out of it, or say `"final": true`.',
      )
    if (left.has(name) && final)
      context.problem(
        `states.${name}.final`,
        'is true, but a transition leads out of it. Take one away.',
      )
  }
}

/** What moves ledgers or posts vouchers can be taken back by some transition; a voucher is by another one. */
function checkReversed(
  context: CheckContext,
  { transitions, onEnter, onLeave }: StatesDocument,
  entity: EntityDocument | undefined,
): void {
  const effects = [
    ...transitions.flatMap((one) => one.effects ?? []),
    ...Object.values(onEnter ?? {}).flat(),
    ...Object.values(onLeave ?? {}).flat(),
  ]
  const moves = effects.some(({ move, post }) => move ?? post)
  if (moves && !entity?.['x-voucher'] && !effects.some(({ reverse }) => reverse))
    context.problem(
      'transitions',
      'move ledgers or post vouchers, and nothing takes that back. Add a transition with the effect { "reverse": true }.',
    )
}

function checkReached(context: CheckContext, states: StatesDocument): void {
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
        `states.${name}`,
        `is never reached from "${states.initial}". Add a transition that leads to it, or remove it.`,
      )
}
