import { evaluate, expressionPaths, truthy } from '#shared/expression'
import type { NodeId, PageModel } from '../../nodes.ts'
import type { ProblemContext } from '../problem.ts'
import { withAncestors } from './answers.ts'

const SOMEBODY = { _id: 'somebody', roles: [] }

/** Whom a block lets see what is in its slot, as a rule; nothing where it hangs on more than whether somebody is signed in. */
function gateOf(
  model: PageModel,
  id: NodeId,
  slot: string | null,
  { blocks }: Pick<ProblemContext, 'blocks'>,
): unknown {
  const node = model.nodes[id]
  const gate =
    node?.kind === 'object' && Object.hasOwn(blocks, node.data.type)
      ? blocks[node.data.type]!.gate
      : undefined
  if (
    node?.kind !== 'object' ||
    !gate ||
    gate.slot !== slot ||
    expressionPaths(gate.when).some((path) => path !== 'user' && !path.startsWith('props.'))
  )
    return undefined
  const [guest, member] = [null, SOMEBODY].map((user) => {
    const held = evaluate(gate.when, { props: node.data.props, user })
    return held.ok && truthy(held.value)
  })
  return guest === member ? undefined : { [member ? '!!' : '!']: [{ var: '$user._id' }] }
}

/** What must hold for a node to be seen, from the page inwards: the rules of all that it stands in, its own not among them. */
export function rulesAround(
  model: PageModel,
  id: NodeId,
  context: Pick<ProblemContext, 'blocks'>,
): { id: NodeId; rule: unknown }[] {
  const [, ...outer] = withAncestors(model, id)
  return outer
    .flatMap((at, index) => {
      const node = model.nodes[at]!
      if (node.kind !== 'object') return []
      const inner = model.nodes[index === 0 ? id : outer[index - 1]!]!
      return [gateOf(model, at, inner.slot, context), node.data.show].flatMap((rule) =>
        rule === undefined || rule === null ? [] : [{ id: at, rule }],
      )
    })
    .toReversed()
}
