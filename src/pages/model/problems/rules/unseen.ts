import type { PageObject } from '#schema'
import type { Text } from '#shared'
import type { NodeId, ObjectNode, PageModel } from '../../nodes.ts'
import { BREAKPOINTS } from '../../style/index.ts'
import {
  each,
  objectsOf,
  type FindProblems,
  type PageProblem,
  type ProblemContext,
} from '../problem.ts'
import { withAncestors, knownAt } from './answers.ts'
import { canHold, type Known } from './canHold.ts'
import { rulesAround } from './rulesAround.ts'

const SIGNED_IN = { '!!': [{ var: '$user._id' }] }

const labelOf = ({ label, name }: Pick<PageObject, 'label' | 'name'>): Text => label ?? name ?? ''
const ruleIn = ({ show }: Pick<PageObject, 'show'>): unknown[] =>
  show === undefined || show === null ? [] : [show]

/** Widths at which a node or something around it is not shown. */
const hiddenAt = (model: PageModel, id: NodeId): string[] => {
  const hidden = new Set(
    withAncestors(model, id).flatMap((at) => model.nodes[at]!.data.style?.hide ?? []),
  )
  return BREAKPOINTS.filter((breakpoint) => hidden.has(breakpoint))
}

/**
 * Fields that must be filled in while nobody, or not everybody, sees them. Of those who do not see a field by its rule
 * or by a guard around it it is not asked, which is told as a warning; what nobody sees, nobody can send.
 */
export const findUnseenFields: FindProblems = (model, context) => {
  const objects = objectsOf(model)
  const knownOf = knownAt(model, objects, context)
  const shown = new Set(
    objects.flatMap(({ data }) => (data.logics ?? []).flatMap((logic) => logic.show ?? [])),
  )
  const isHidden = ({ id, data }: ObjectNode): boolean =>
    data.hidden === true &&
    ![id, data.customId, data.name].some((name) => name !== undefined && shown.has(name))
  return each(objects, (node): PageProblem[] => {
    const { id, data } = node
    if (!data.required) return []
    const label = labelOf(data)
    const outer = withAncestors(model, id)
      .slice(1)
      .flatMap((at) => (model.nodes[at]!.kind === 'object' ? [model.nodes[at] as ObjectNode] : []))
    const lost = [node, ...outer].find(isHidden)
    if (lost)
      return [
        {
          code: 'hidden-required',
          level: 'error',
          node: id,
          path: ['hidden'],
          params: { label },
          fix: { type: 'update', id: lost.id, changes: [{ path: ['hidden'] }] },
        },
      ]
    const widths = hiddenAt(model, id)
    const atWidths: PageProblem[] =
      widths.length === BREAKPOINTS.length
        ? [
            {
              code: 'hidden-required',
              level: 'error',
              node: id,
              path: ['style', 'hide'],
              params: { label },
              fix: showAt(model, id),
            },
          ]
        : widths.length > 0
          ? [
              {
                code: 'width-required',
                level: 'warning',
                node: id,
                path: ['style', 'hide'],
                params: { label, widths },
                fix: showAt(model, id),
              },
            ]
          : []
    return [...atWidths, ...findForPeople(model, node, knownOf(id), context)]
  })
}

/** Takes the widths away at which it is not shown, from it and from what it stands in. */
const showAt = (model: PageModel, id: NodeId): PageProblem['fix'] => ({
  type: 'batch',
  operations: withAncestors(model, id).flatMap((at) =>
    model.nodes[at]!.data.style?.hide
      ? [{ type: 'update' as const, id: at, changes: [{ path: ['style', 'hide'] }] }]
      : [],
  ),
})

function findForPeople(
  model: PageModel,
  { id, data }: ObjectNode,
  known: Known,
  context: ProblemContext,
): PageProblem[] {
  const outer = rulesAround(model, id, context)
  const rules = [...outer.map(({ rule }) => rule), ...ruleIn(data)]
  // What nobody sees by its rules is told of at the rule.
  if (!JSON.stringify(rules).includes('$user') || !canHold(rules, known)) return []
  const sees = (asked: readonly unknown[], user: NonNullable<Known['user']> | null): boolean =>
    canHold(asked, { ...known, user })
  const lacks = (asked: readonly unknown[]): { guests: boolean; members: boolean } => ({
    guests: model.page.authen !== true && !sees(asked, null),
    members: !canHold([...asked, SIGNED_IN], known),
  })
  const { guests, members } = lacks(rules)
  const list = Object.entries(context.roles ?? {}).map(([name, { label, brings }]) => ({
    label,
    sees: sees(rules, { roles: [name, ...brings] }),
  }))
  const names = (wanted: boolean): Text[] =>
    list.flatMap((one) => (one.sees === wanted ? [one.label] : []))
  const problem = (
    code: 'guest-required' | 'member-required' | 'only-required' | 'role-required',
    more: PageProblem['params'] = {},
  ): PageProblem => ({
    code,
    level: 'warning',
    node: id,
    path: ['required'],
    params: { label: labelOf(data), ...more },
    fix: { type: 'update', id, changes: [{ path: ['required'] }] },
  })
  if (members) return [problem('member-required')]
  const [seeing, missing] = [names(true), names(false)]
  if (missing.length > 0 && seeing.length > 0 && seeing.length <= missing.length)
    return [problem('only-required', { names: seeing })]
  return [
    ...(guests ? [problem('guest-required')] : []),
    ...(missing.length > 0 && seeing.length > 0
      ? [problem('role-required', { names: missing })]
      : []),
  ]
}
