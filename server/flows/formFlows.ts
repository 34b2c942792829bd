import { evaluate, truthy } from '#shared/expression'
import {
  DEFAULT_FLOW,
  type BlockDocument,
  type FormDocument,
  type PageDocument,
  type PageObject,
  type PageRow,
} from '#schema'

const objectsIn = (rows: PageRow[]): PageObject[] =>
  rows.flatMap(({ columns }) => columns.flatMap(({ objects }) => objects))

/**
 * The flows that a form may be sent by with these answers: its own, and those of its buttons. One counts where its
 * rules and those of what it stands in hold for whoever sends it, and where it is not hidden for good.
 */
export function flowsOfForm(
  { flow = DEFAULT_FLOW, builder }: PageDocument | FormDocument,
  blocks: Readonly<Record<string, BlockDocument>>,
  answers: Record<string, unknown>,
  scope: Record<string, unknown>,
): string[] {
  const flows = [flow]
  const all = (rows: PageRow[]): PageObject[] =>
    objectsIn(rows).flatMap((object) => [object, ...Object.values(object.slots ?? {}).flatMap(all)])
  const shownByAnswers = new Set(
    all(builder)
      .flatMap(({ logics }) => logics ?? [])
      .flatMap(({ show }) => show ?? []),
  )
  const isShown = ({ id, show, hidden }: PageObject): boolean => {
    if (hidden && !shownByAnswers.has(id)) return false
    if (show === undefined || show === null) return true
    const held = evaluate(show, answers, { scope })
    return held.ok && truthy(held.value)
  }
  const add = (rows: PageRow[]): void => {
    for (const object of objectsIn(rows).filter(isShown)) {
      if (object.flow && Object.hasOwn(blocks, object.type) && blocks[object.type]!.flow)
        flows.push(object.flow)
      Object.values(object.slots ?? {}).forEach(add)
    }
  }
  add(builder)
  return flows
}
