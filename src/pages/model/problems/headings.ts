import type { BlockDocument } from '#schema'
import { LOCALES, pickText, type Text } from '#shared'
import { repeaterAround } from '../bindingFields.ts'
import { descendants, type ObjectNode, type PageModel } from '../nodes.ts'
import type { Operation } from '../operation.ts'
import {
  leavesOf,
  objectsOf,
  propsOf,
  type FindProblems,
  type Leaf,
  type PageProblem,
  type ProblemContext,
} from './problem.ts'

interface Heading {
  id: string
  level: number
  /** Prop that says so; nothing where the block always draws this level. */
  prop?: string
  /** Is it rendered once for each row of a list? */
  repeats?: boolean
}

/** A title that is not shown is no heading. */
function headingOf(
  { id, data }: ObjectNode,
  block: BlockDocument | undefined,
): Heading | undefined {
  const rendered = block?.headingLevel
  if (rendered === undefined || data.props.showTitle === false) return undefined
  return typeof rendered === 'number'
    ? { id, level: rendered }
    : { id, level: Number(data.props[rendered] ?? 2), prop: rendered }
}

const to = ({ id, prop }: Heading, level: number): { path?: string[]; fix?: Operation } =>
  prop === undefined
    ? {}
    : {
        path: ['props', prop],
        fix: { type: 'update', id, changes: [{ path: ['props', prop], value: level }] },
      }

/** The title of the page as a heading above everything else. */
function withTitle(
  { page, nodes }: PageModel,
  { heading }: ProblemContext['blocks'],
): Operation | undefined {
  const ids = ['title-row', 'title-column', 'title']
  if (!heading || ids.some((id) => Object.hasOwn(nodes, id))) return undefined
  const object = {
    id: ids[2]!,
    type: heading.name,
    v: heading.v,
    props: { ...heading.defaults, text: page.title, level: 1 },
  }
  return {
    type: 'insert',
    at: { parent: null, index: 0 },
    tree: { kind: 'row', row: { id: ids[0]!, columns: [{ id: ids[1]!, objects: [object] }] } },
  }
}

/** Does anything on the page say something: words of its own, or records that it draws? */
const says = (model: PageModel, context: ProblemContext): boolean =>
  objectsOf(model).some(({ data: { type, props } }) => {
    const schema = propsOf(context, type)
    if (!schema) return false
    const isWritten = ({ schema: part, value }: Leaf): boolean =>
      part.$ref === 'sala:text' &&
      LOCALES.some((locale) => pickText(value as Text, locale).trim() !== '')
    return (
      Object.keys(context.blocks[type]!.queries ?? {}).length > 0 ||
      leavesOf(schema, props).some((leaf) => leaf.value !== undefined && isWritten(leaf))
    )
  })

/** What may hold a title that is not seen from here: a reusable part, rich text. */
const mayHoldTitle = ({ data }: ObjectNode, block: BlockDocument | undefined): boolean =>
  block === undefined || block.part !== undefined || JSON.stringify(data.props).includes('<h1')

/**
 * Headings that skip a level, a second one of the first level, and a page that says something under no heading of the first
 * level: screen readers go by them. A form renders its title by itself; parts, patterns and mails stand within something else.
 */
export const findHeadingProblems: FindProblems = (model, context) => {
  const { blocks } = context
  const blockOf = (type: string): BlockDocument | undefined =>
    Object.hasOwn(blocks, type) ? blocks[type] : undefined
  const objects = model.root
    .flatMap((row) => descendants(model.nodes, row))
    .flatMap((id) => (model.nodes[id]!.kind === 'object' ? [model.nodes[id] as ObjectNode] : []))
  // What a part brings is not seen from here: behind it any level may stand.
  const rendered = objects.flatMap((node): (Heading | undefined)[] => {
    const heading = headingOf(node, blockOf(node.data.type))
    if (heading) return [{ ...heading, repeats: repeaterAround(model, node.id, blocks) !== null }]
    return mayHoldTitle(node, blockOf(node.data.type)) ? [undefined] : []
  })
  const headings = rendered.filter((one) => one !== undefined)
  const problems: PageProblem[] = []
  const first = headings.find(({ level, repeats }) => level === 1 && !repeats)
  rendered.forEach((heading, index) => {
    if (!heading) return
    const { id, level } = heading
    const before = rendered[index - 1]?.level ?? 0
    if (level === 1 && heading !== first)
      problems.push({ code: 'heading-twice', level: 'warning', node: id, ...to(heading, 2) })
    else if (before > 0 && level > before + 1)
      problems.push({
        code: 'heading-skipped',
        level: 'warning',
        node: id,
        params: { count: level, most: before + 1 },
        ...to(heading, before + 1),
      })
  })
  if (
    model.page.type !== 'page' ||
    first ||
    !says(model, context) ||
    objects.some((node) => mayHoldTitle(node, blockOf(node.data.type)))
  )
    return problems
  const top = headings.find(({ repeats }) => !repeats)
  const fix = top?.prop ? to(top, 1).fix : withTitle(model, blocks)
  return [
    ...problems,
    {
      code: 'no-title',
      level: 'warning',
      node: top?.id ?? null,
      params: top?.prop ? {} : { label: model.page.title },
      ...(fix ? { fix } : {}),
    },
  ]
}
