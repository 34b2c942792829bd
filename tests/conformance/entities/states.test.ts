import { describe, expect, test } from 'vitest'
import { checkTransition, type Actor, type Level } from '#engine'
import { tablesOf, type StateTable, type StoredRecord, type Transition } from '#schema'
import { shippedModel } from '#schema/shipped'
import errorsEn from '#i18n/locales/en/errors.json'
import errorsTh from '#i18n/locales/th/errors.json'

const tables = Object.values(shippedModel.entities).flatMap(({ name, states }) =>
  tablesOf(states).map((table) => ({
    name: [name, table.each, table === states ? undefined : table.field].filter(Boolean).join('.'),
    states: table,
  })),
)
/** The levels that every site is given. */
const LEVELS = shippedModel.entities['approval-level']!.entity['x-given'] as unknown as Level[]
const ROLES = shippedModel.enums['site/role']!.enum as string[]

/** What refuses this transition to somebody of one role, on a record of another's in this state; nothing lets it through. */
function expected({ roles, from, automatic }: Transition, state: string, role: string) {
  if (roles && !roles.includes(role)) return 'transition-forbidden'
  if (automatic !== undefined) return 'transition-forbidden'
  if (!from.includes(state)) return 'transition-not-allowed'
  return undefined
}

const answer = (states: StateTable, record: object, transition: Transition, actor: Actor) => {
  const row = states.each === undefined ? undefined : (record as Record<string, unknown>)
  const site = { $levels: LEVELS }
  const result = checkTransition(states, record as StoredRecord, transition, actor, site, row)
  return result.ok ? undefined : result.failures[0]!.code
}

describe.each(tables)('the states of $name', ({ states }) => {
  test('let through what the table allows to a role, and refuse every other pair of state and transition', () => {
    for (const transition of states.transitions)
      for (const state of Object.keys(states.states))
        for (const role of ROLES) {
          const record = { _id: 'r', created_by: 'another', [states.field]: state }
          const found = answer(states, record, transition, {
            id: 'somebody',
            roles: ['authenticated', role],
          })
          const wanted = expected(transition, state, role)
          const where = `${transition.id} from ${state} by ${role}`
          // A condition may hold back what the table allows.
          if (
            wanted === undefined &&
            transition.when !== undefined &&
            found === 'transition-condition'
          )
            continue
          expect([where, found]).toEqual([where, wanted])
        }
  })

  test('nobody approves their own where the table says so, nor more than their limit', () => {
    for (const transition of states.transitions) {
      const [state] = transition.from
      if (transition.automatic !== undefined) continue
      for (const role of transition.roles ?? ROLES) {
        const own = { _id: 'r', created_by: 'somebody', [states.field]: state }
        const actor = { id: 'somebody', roles: ['authenticated', role] }
        if (transition.notSelf) expect(answer(states, own, transition, actor)).toBe('self-approval')
        if (!transition.approval) continue
        const { amount, ladder } = transition.approval
        const others = { ...own, created_by: 'another' }
        const at = (sum: number) => answer(states, { ...others, [amount]: sum }, transition, actor)
        for (const { above } of LEVELS.filter((level) => level.ladder === ladder)) {
          const first = LEVELS.find(
            (level) =>
              level.ladder === ladder && level.above <= above && above < (level.up_to ?? Infinity),
          )!
          const lets = first.roles.includes(role)
          expect([ladder, role, above, at(above + 0.01)]).toEqual([
            ladder,
            role,
            above,
            lets ? undefined : 'approval-level',
          ])
        }
      }
    }
  })
})

test('whatever refuses a transition is told in both languages', () => {
  for (const code of [
    'transition-forbidden',
    'transition-not-allowed',
    'transition-condition',
    'transition-reason',
    'self-approval',
    'rule-broken',
    'conversion-over',
    'ledger-append-only',
    'account-missing',
  ] as const) {
    expect((errorsEn as Record<string, string>)[code]).toBeTruthy()
    expect((errorsTh as Record<string, string>)[code]).toBeTruthy()
  }
})
