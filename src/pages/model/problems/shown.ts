import type { PageModel } from '../nodes.ts'
import { fileUses } from '../uses/fileUses.ts'
import {
  eachLeaf,
  eachRichText,
  objectsOf,
  type PageProblem,
  type ProblemContext,
  type Steps,
} from './problem.ts'
import { readRichText } from './richLinks.ts'
import { addressOf, PICTURES } from './words.ts'
import { type Shown } from './shownTypes.ts'

const FILMS = ['video-address', 'embed-address']

/** What stands on the page itself, in blocks, texts and behind them; what its reusable parts show is not among it. */
export function* shownOn(model: PageModel, context: Pick<ProblemContext, 'blocks'>): Steps<Shown> {
  const [files, counted] = [new Set<string>(), { pictures: 0, films: 0 }]
  const add = (value: unknown): PageProblem[] => {
    for (const { name } of fileUses(value)) files.add(name)
    return []
  }
  yield* eachLeaf(model, context, ({ schema, value }) => {
    const widget = value ? (schema['x-widget'] ?? '') : ''
    if (FILMS.includes(widget)) counted.films++
    if (!PICTURES.includes(widget)) return []
    counted.pictures++
    return add(addressOf(value))
  })
  yield* eachRichText(model, context, ({ html }) =>
    add(readRichText(html).pictures.map(({ address }) => address)),
  )
  for (const { data } of Object.values(model.nodes)) add(data.style)
  return { blocks: objectsOf(model).length, ...counted, files: [...files] }
}
