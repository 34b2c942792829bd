import type { EntityDocument, StatesDocument } from '../types.ts'
import { checkExpressionAt, referRoles, type CheckContext } from './context.ts'
import { FieldPaths } from './fieldPaths.ts'
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
  for (const [name, { required, editable }] of Object.entries(states.states)) {
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
    transition.from.forEach((from, i) => state(from, `${path}.from[${i}]`))
    state(transition.to, `${path}.to`)
    referRoles(context, transition.roles, `${path}.roles`)
    for (const right of ['transition', 'read'] as const)
      checkRoleAccess(context, context.name, right, transition.roles, `${path}.roles`)
    checkExpressionAt(context, transition.when, `${path}.when`)
    paths?.check(transition.when, `${path}.when`)
    if (transition.scheduled) field(transition.scheduled, `${path}.scheduled`)
    transition.keeps?.forEach((name, place) => {
      if (!states.transitions.some(({ scheduled }) => scheduled === name))
        context.problem(
          `${path}.keeps[${place}]`,
          `No transition is planned by "${name}". Name a field that stands in "scheduled".`,
        )
    })
    if (transition.approval) {
      field(transition.approval.amount, `${path}.approval.amount`)
      for (const role of Object.keys(transition.approval.limits)) {
        context.refer('role', role, `${path}.approval.limits.${role}`)
        if (transition.roles && !transition.roles.includes(role))
          context.problem(
            `${path}.approval.limits.${role}`,
            `gives "${role}" a limit, but "roles" of "${transition.id}" does not let that role in. Add it there, or take the limit out.`,
          )
      }
    }
  })
  for (const [name, effects] of Object.entries(states.onEnter ?? {})) {
    state(name, `onEnter.${name}`)
    effects.forEach((effect, index) =>
      checkEffect(context, effect, `onEnter.${name}[${index}]`, paths),
    )
  }
  checkReached(context, states)
}

type Effect = NonNullable<StatesDocument['onEnter']>[string][number]

function checkEffect(
  context: CheckContext,
  effect: Effect,
  path: string,
  paths: FieldPaths | undefined,
): void {
  const own = (name: string | undefined, at: string) =>
    name && context.refer('field', `${context.name}.${name.split('.')[0]}`, `${path}.${at}`)
  const expression = (value: unknown, at: string) => {
    checkExpressionAt(context, value, `${path}.${at}`)
    paths?.check(value, `${path}.${at}`)
  }
  const text = (value: string | undefined, at: string) =>
    value && paths?.checkText(value, `${path}.${at}`)
  expression(effect.when, 'when')
  for (const [target, value] of Object.entries(effect.set ?? {})) {
    own(target, `set.${target}`)
    expression(value, `set.${target}`)
  }
  if (effect.create) {
    const { entity, values } = effect.create
    context.refer('entity', entity, `${path}.create.entity`)
    for (const [target, value] of Object.entries(values)) {
      context.refer('field', `${entity}.${target}`, `${path}.create.values.${target}`)
      expression(value, `create.values.${target}`)
    }
  }
  own(effect.stock?.items, 'stock.items')
  own(effect.notify?.user, 'notify.user')
  referRoles(context, effect.notify?.roles, `${path}.notify.roles`)
  checkRoleAccess(context, context.name, 'read', effect.notify?.roles, `${path}.notify.roles`)
  for (const locale of ['th', 'en'] as const) {
    text(effect.notify?.text[locale], `notify.text.${locale}`)
    text(effect.email?.subject[locale], `email.subject.${locale}`)
    text(effect.email?.text[locale], `email.text.${locale}`)
  }
  text(effect.email?.to, 'email.to')
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
