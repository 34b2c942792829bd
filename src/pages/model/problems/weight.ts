import { descendants, nodeOf, type NodeId, type PageModel } from '../nodes.ts'
import { partOf } from '../parts.ts'
import { toDocument } from '../toDocument.ts'
import { fileUses } from '../uses/fileUses.ts'
import {
  objectsOf,
  type FindProblems,
  type PageProblem,
  type ProblemContext,
  type Steps,
} from './problem.ts'
import { shownOn } from './shown.ts'
import type { Shown } from './shownTypes.ts'

/** Bounds of a page that opens quickly on a telephone. */
export const PAGE_BUDGET = { blocks: 300, pictures: 40, films: 4 }
/** The same in kB: of all pictures of the library that it shows, of the page as it is kept, and of what its blocks add to the script of every page, gzipped. */
export const SIZE_BUDGET = { 'picture-size': 3072, 'page-size': 512, 'script-size': 64 }

const KB = 1024

/** What the page draws, in its reusable parts too: as often as they stand on it, but each file once. */
function* drawnOn(model: PageModel, context: ProblemContext): Steps<Shown> {
  const { blocks, partBlocks = {} } = context
  const own = yield* shownOn(model, context)
  const uses = objectsOf(model).flatMap(({ data }) => {
    const part = partOf(data, blocks)
    // A use may set pictures of its own.
    return part !== undefined && Object.hasOwn(partBlocks, part)
      ? [{ ...partBlocks[part]!, own: fileUses(data.props).map(({ name }) => name) }]
      : []
  })
  const all = [own, ...uses]
  const total = (name: 'blocks' | 'pictures' | 'films'): number =>
    all.reduce((sum, one) => sum + one[name], 0)
  return {
    blocks: total('blocks'),
    pictures: total('pictures'),
    films: total('films'),
    files: [...new Set([...all.flatMap(({ files }) => files), ...uses.flatMap((use) => use.own)])],
  }
}

/** At most so many kinds of blocks are named, and none that is less than a tenth of the whole. */
const MAX_KINDS = 3
const PART = 0.1

const sum = (files: Readonly<Record<string, number>>): number =>
  Object.values(files).reduce((total, bytes) => total + bytes, 0)

/** The kinds of blocks on a page and in its reusable parts, each with the block of the page that brings it first. */
function kindsOn(
  model: PageModel,
  { blocks, partBlocks = {} }: ProblemContext,
): Map<string, NodeId> {
  const kinds = new Map<string, NodeId>()
  for (const id of model.root.flatMap((row) => descendants(model.nodes, row))) {
    const node = nodeOf(model, id)
    if (node?.kind !== 'object') continue
    const part = partOf(node.data, blocks)
    for (const kind of [
      node.data.type,
      ...(part !== undefined && Object.hasOwn(partBlocks, part) ? partBlocks[part]!.types : []),
    ])
      if (!kinds.has(kind)) kinds.set(kind, id)
  }
  return kinds
}

/** Scripts of the blocks, each file once, as blocks share some; leads to the first block that brings the heaviest kind. */
const findLargeScripts = (model: PageModel, context: ProblemContext): PageProblem[] => {
  const { blocks, scripts = {} } = context
  const placed = kindsOn(model, context)
  const kinds = [...placed.keys()]
    .filter((type) => Object.hasOwn(scripts, type) && Object.hasOwn(blocks, type))
    .toSorted((a, b) => sum(scripts[b]!) - sum(scripts[a]!))
  const all = sum(
    Object.assign({}, ...kinds.map((type) => scripts[type]!)) as Record<string, number>,
  )
  if (all <= SIZE_BUDGET['script-size'] * KB) return []
  return [
    {
      code: 'large-scripts',
      level: 'warning',
      node: placed.get(kinds[0]!)!,
      params: {
        value: 'script-size',
        count: Math.ceil(all / KB),
        most: SIZE_BUDGET['script-size'],
        names: kinds
          .filter((type) => sum(scripts[type]!) >= all * PART)
          .slice(0, MAX_KINDS)
          .map((type) => blocks[type]!.label),
      },
    },
  ]
}

/** A page with more on it than a telephone opens quickly, counted and weighed. */
export const findWeightProblems: FindProblems = function* (model, context) {
  const rendered = yield* drawnOn(model, context)
  const over = (value: keyof typeof PAGE_BUDGET, found: number): PageProblem[] =>
    found > PAGE_BUDGET[value]
      ? [
          {
            code: 'too-heavy',
            level: 'warning',
            node: null,
            params: { value, count: found, most: PAGE_BUDGET[value] },
          },
        ]
      : []
  const overSize = (value: keyof typeof SIZE_BUDGET, bytes: number): PageProblem[] =>
    bytes > SIZE_BUDGET[value] * KB
      ? [
          {
            code: 'too-large',
            level: 'warning',
            node: null,
            params: { value, count: Math.ceil(bytes / KB), most: SIZE_BUDGET[value] },
          },
        ]
      : []
  const files = context.files ?? {}
  const ofPictures = rendered.files.reduce(
    (sum, key) => sum + ((Object.hasOwn(files, key) ? files[key]?.size : 0) ?? 0),
    0,
  )
  return [
    ...over('blocks', rendered.blocks),
    ...over('pictures', rendered.pictures),
    ...over('films', rendered.films),
    ...overSize('picture-size', ofPictures),
    ...findLargeScripts(model, context),
    ...overSize(
      'page-size',
      new TextEncoder().encode(JSON.stringify(toDocument(model).builder)).length,
    ),
  ]
}
