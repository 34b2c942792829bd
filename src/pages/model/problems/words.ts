import { isText, LOCALES, pickText, type Text } from '#shared'
import { nodeOf, type NodeId, type ObjectNode, type PageModel, type PageNode } from '../nodes.ts'
import type { Operation } from '../operation.ts'
import {
  eachLeaf,
  eachRichText,
  objectsOf,
  propsOf,
  type FindProblems,
  type PageProblem,
  type ProblemContext,
} from './problem.ts'
import { readRichText, withAlt } from './richLinks.ts'

export const PICTURES = ['image', 'image-address']
const THAI = /[\u0e01-\u0e5b]/

export const addressOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'url' in value ? String(value.url) : String(value)

const ownWords = ({ pictures }: ProblemContext, address: string): Text | undefined =>
  pictures && Object.hasOwn(pictures, address) ? pictures[address] : undefined

/** A picture without words: those that the library has are offered, and none at all. */
function lacksWords(
  node: ObjectNode,
  path: string[],
  picture: string,
  own: Text | undefined,
  say: (alt: Text) => unknown,
): PageProblem {
  const to = (alt: Text): Operation => ({
    type: 'update',
    id: node.id,
    changes: [{ path, value: say(alt) }],
  })
  return {
    code: 'missing-alt',
    level: 'error',
    node: node.id,
    path,
    params: { block: node.data.type, picture, ...(own ? { text: own } : {}) },
    ...(own ? { fix: to(own), otherFix: to('') } : { fix: to('') }),
  }
}

/**
 * Pictures that nobody can hear of. An empty text is an answer too: the picture only decorates. What the media library
 * says of the picture is offered, and stands on the page once somebody has taken it: visitors hear what the page says.
 */
export const findMissingAlt: FindProblems = function* (model, context) {
  return [
    ...(yield* eachLeaf(
      model,
      context,
      ({ schema, value, path, group, groupSchema }, node): PageProblem[] => {
        if (
          !PICTURES.includes(schema['x-widget'] ?? '') ||
          !value ||
          !groupSchema.properties?.alt ||
          group.alt !== undefined
        )
          return []
        const address = addressOf(value)
        return [
          lacksWords(
            node,
            ['props', ...path.slice(0, -1), 'alt'],
            address,
            ownWords(context, address),
            (alt) => alt,
          ),
        ]
      },
    )),
    ...(yield* eachRichText(model, context, ({ html, path }, node) => {
      const say = (address: string, alt: Text): string =>
        withAlt(html, address, pickText(alt, path.at(-1) === 'en' ? 'en' : 'th'))
      return readRichText(html)
        .pictures.filter(({ told }) => !told)
        .map(({ address }) =>
          lacksWords(node, path, address, ownWords(context, address), (alt) => say(address, alt)),
        )
    })),
  ]
}

/** Does the text say something in one language and nothing in the other? Figures and names in Latin letters serve both. */
export function missingLanguage(text: Text | undefined): 'th' | 'en' | undefined {
  if (
    text === undefined ||
    LOCALES.every(
      (locale) =>
        pickText(text, locale)
          .replace(/<[^>]*>/g, '')
          .trim() === '',
    )
  )
    return undefined
  if (typeof text === 'string') return THAI.test(text) ? 'en' : undefined
  if (!text.en?.trim() || text.en === text.th) return THAI.test(text.th) ? 'en' : undefined
  return text.th.trim() ? undefined : 'th'
}

/** Where a page and a block keep texts of their own, besides the props of the block. */
export const PAGE_TEXTS = [
  ['title'],
  ['submit'],
  ['seo', 'title'],
  ['seo', 'description'],
  ['seo', 'keywords'],
] as const
export const OBJECT_TEXTS = ['label', 'reqError'] as const

/** Texts that the rows of a form say themselves, by row: the heading of a group, and of a part that heading with what stands under it. What several rows make is headed by the first. */
export function rowTexts({
  page,
  root,
  nodes,
}: PageModel): ReadonlyMap<NodeId, readonly (readonly string[])[]> {
  const found = new Map<NodeId, readonly (readonly string[])[]>()
  if (page.type !== 'form') return found
  const seen = new Set<string>()
  const isFirst = (key: string): boolean => !seen.has(key) && Boolean(seen.add(key))
  let [kind, set] = ['', 0]
  for (const id of root) {
    const row = nodeOf({ nodes }, id)
    if (row?.kind !== 'row') continue
    const { dataMode = 'standalone', dataSetName, part } = row.data
    // Neighbours of one kind make one set of tabs, steps or sections.
    if (kind !== (kind = part?.kind ?? '')) set++
    found.set(id, [
      ...(dataMode !== 'standalone' && isFirst(`${dataMode} ${dataSetName}`) ? [['label']] : []),
      ...(part && isFirst(`${set} ${part.id}`)
        ? [
            ['part', 'label'],
            ['part', 'help'],
          ]
        : []),
    ])
  }
  return found
}

/** A text at a path from the data of a node, or of the page itself. */
export const ownText = (model: PageModel, node: NodeId | null, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (at, name) =>
      typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[name] : undefined,
    node === null ? model.page : nodeOf(model, node)?.data,
  )

/** Runs over the texts of the page itself, of the rows of a form, and of what its fields say besides their props. */
export const eachOwnText = (
  model: PageModel,
  context: ProblemContext,
  found: (path: readonly string[], value: unknown, node: PageNode | null) => PageProblem[],
): PageProblem[] => [
  ...PAGE_TEXTS.flatMap((path) => found(path, ownText(model, null, path), null)),
  ...[...rowTexts(model)].flatMap(([id, paths]) =>
    paths.flatMap((path) => found(path, ownText(model, id, path), model.nodes[id]!)),
  ),
  ...objectsOf(model).flatMap((node) =>
    (propsOf(context, node.data.type) && context.blocks[node.data.type]!.field
      ? OBJECT_TEXTS
      : []
    ).flatMap((name) => found([name], node.data[name], node)),
  ),
]

/** Texts that stand in one language alone; those of the page itself, of its rows and of what a field says are named by their path. */
export const findMissingTranslations: FindProblems = function* (model, context) {
  const missing = (
    value: unknown,
    where: Pick<PageProblem, 'node' | 'path' | 'params'>,
  ): PageProblem[] => {
    const language = isText(value) ? missingLanguage(value) : undefined
    return language
      ? [
          {
            code: 'missing-translation',
            level: 'warning',
            ...where,
            params: { ...where.params, value: language },
          },
        ]
      : []
  }
  return [
    ...eachOwnText(model, context, (path, value, node) =>
      missing(value, {
        node: node?.id ?? null,
        path: [...path],
        ...(node?.kind === 'object' ? { params: { block: node.data.type } } : {}),
      }),
    ),
    ...(yield* eachLeaf(model, context, ({ schema, value, path }, node) =>
      schema.$ref === 'sala:text'
        ? missing(value, {
            node: node.id,
            path: ['props', ...path],
            params: {
              block: node.data.type,
              ...(schema['x-label'] ? { label: schema['x-label'] } : {}),
            },
          })
        : [],
    )),
  ]
}
