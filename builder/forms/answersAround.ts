import { nodeOf, type NodeId, type PageModel } from '#pages/model'
import { pickText, type Locale } from '#shared'
import { answerOfNode } from '../commands/index.ts'

/** An answer that a formula of a field can read. */
export interface AnswerAround {
  /** As the formula calls it: in another row of a data set `$root.name`. */
  path: string
  label: string
  widget: string
  /** The data set whose rows have it, for a formula that stands outside of it; `path` then is of one row. */
  set?: { path: string; label: string }
}

/** The answers that a formula of this field can read, in the order of the page; not its own. */
export function answersAround(model: PageModel, id: NodeId, locale: Locale): AnswerAround[] {
  const setOf = (answer: string): string | undefined =>
    answer.includes('.') ? answer.slice(0, answer.indexOf('.')) : undefined
  const here = setOf(answerOfNode(model, id) ?? '')
  const rows = Object.values(model.nodes).flatMap((node) =>
    node.kind === 'row' ? [node.data] : [],
  )
  return Object.values(model.nodes).flatMap((node): AnswerAround[] => {
    const full =
      node.kind === 'object' && node.id !== id && node.data.type === 'field'
        ? answerOfNode(model, node.id)
        : undefined
    if (full === undefined || node.kind !== 'object') return []
    const { label, name = '', props } = nodeOf(model, node.id)!.data as typeof node.data
    const set = setOf(full)
    const known = { label: pickText(label, locale) || name, widget: String(props.widget ?? 'text') }
    if (set === here) return [{ ...known, path: name }]
    if (set === undefined) return [{ ...known, path: `$root.${name}` }]
    const row = rows.find(({ dataSetName }) => dataSetName === set)
    return [
      {
        ...known,
        path: name,
        set: {
          path: here === undefined ? set : `$root.${set}`,
          label: pickText(row?.label, locale) || set,
        },
      },
    ]
  })
}
