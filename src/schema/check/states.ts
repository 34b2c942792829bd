import type { StatesDocument } from '../types.ts'
import { checkExpressionAt, referRoles, type CheckContext } from './context.ts'

export function checkStates(context: CheckContext, states: StatesDocument): void {
  const state = (name: string, path: string) =>
    context.refer('state', `${context.name}.${name}`, path)
  const field = (name: string, path: string) =>
    context.refer('field', `${context.name}.${name}`, path)
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
    checkExpressionAt(context, transition.when, `${path}.when`)
    if (transition.approval) {
      field(transition.approval.amount, `${path}.approval.amount`)
      for (const role of Object.keys(transition.approval.limits))
        context.refer('role', role, `${path}.approval.limits.${role}`)
    }
  })
  for (const [name, effects] of Object.entries(states.onEnter ?? {})) {
    state(name, `onEnter.${name}`)
    effects.forEach((effect, index) => {
      const path = `onEnter.${name}[${index}]`
      checkExpressionAt(context, effect.when, `${path}.when`)
      for (const [target, value] of Object.entries(effect.set ?? {})) {
        field(target, `${path}.set.${target}`)
        checkExpressionAt(context, value, `${path}.set.${target}`)
      }
      if (effect.create) {
        context.refer('entity', effect.create.entity, `${path}.create.entity`)
        for (const [target, value] of Object.entries(effect.create.values)) {
          context.refer(
            'field',
            `${effect.create.entity}.${target}`,
            `${path}.create.values.${target}`,
          )
          checkExpressionAt(context, value, `${path}.create.values.${target}`)
        }
      }
      referRoles(context, effect.notify?.roles, `${path}.notify.roles`)
    })
  }
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
