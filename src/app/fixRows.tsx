import { LRUCache } from 'lru-cache'
import { renderToStaticMarkup } from 'react-dom/server'
import { TranslatorProvider, type Translator } from '#i18n'
import { RowContent, type PageEnvironment } from '#pages'
import { blockTypes, textsIn, type PageInput } from '#pages/model'
import type { BlockRegistry } from '#registry'
import type { PageObject, PageRow } from '#schema'
import { randomText } from '#shared'
import { pageEnvironment } from './pageEnvironment.ts'

type RenderedPage = Extract<PageInput, { kind: 'page' }>

interface FixPorts {
  registry: BlockRegistry
  translator: Translator
  /** Does the block of that type do nothing in the browser, as its document says? */
  isStatic(type: string): boolean
}

/** What a row says of itself, whatever page it stands on. */
interface RowFacts {
  /** What its HTML is kept by. */
  key: number
  ids: string[]
  types: string[]
  /** Something plays behind it, by a script. */
  hasFilm: boolean
}

/** Characters of rows, and of their HTML, that are kept. */
const MAX_KEPT = 8_000_000
/** What a block says by the clock is at most so old (ms), as pages of visitors are. */
const MAX_AGE = 60_000

/** Of rows that are read anew for each page, by what they say, and of those that are kept. */
const factsByText = new LRUCache<string, RowFacts>({
  maxSize: MAX_KEPT,
  sizeCalculation: (_facts, text) => text.length + 1,
})
const factsByRow = new WeakMap<PageRow, RowFacts>()
const keptHtml = new LRUCache<string, string>({
  maxSize: MAX_KEPT,
  ttl: MAX_AGE,
  sizeCalculation: (html) => html.length + 1,
})
let lastKey = 0

const objectsOf = (rows: readonly PageRow[]): PageObject[] =>
  rows.flatMap(({ columns }) =>
    columns.flatMap(({ objects }) =>
      objects.flatMap((object) => [
        object,
        ...Object.values(object.slots ?? {}).flatMap((inside) => objectsOf(inside)),
      ]),
    ),
  )

function factsOf(row: PageRow): RowFacts {
  const known = factsByRow.get(row)
  if (known) return known
  const text = JSON.stringify(row)
  const facts: RowFacts = factsByText.get(text) ?? {
    key: ++lastKey,
    ids: objectsOf([row]).map(({ id }) => id),
    types: blockTypes({ builder: [row] }),
    hasFilm: text.includes('"video":'),
  }
  factsByText.set(text, facts)
  factsByRow.set(row, facts)
  return facts
}

/** What a block reads of its page besides this is another for another visitor or address: what it then says is not kept. */
const SAME_FOR_ALL = new Set<PropertyKey>(['registry', 'admin', 'data', 'edit', 'guarded', 'fixed'])

/** The environment, and whether anything of it was read that is not the same for all. */
function watch(environment: PageEnvironment): [PageEnvironment, () => boolean] {
  let isOwn = false
  const watched = new Proxy(environment, {
    get(target, key) {
      if (!SAME_FOR_ALL.has(key)) isOwn = true
      return Reflect.get(target, key) as unknown
    },
  })
  return [watched, () => isOwn]
}

/** How React marks a boundary. */
const BOUNDARY = '<!--$'

/** What stands in a row, as HTML; nothing where a part of it waits or fails: the page tells of that. */
function htmlOf(
  row: PageRow,
  environment: PageEnvironment,
  translator: Translator,
): string | undefined {
  try {
    const html = renderToStaticMarkup(
      <TranslatorProvider i18n={translator}>
        <RowContent row={row} environment={environment} />
      </TranslatorProvider>,
      { identifierPrefix: `${row.id}-` },
    )
    return html.includes(BOUNDARY) ? undefined : html
  } catch {
    return undefined
  }
}

/** A row with all that is known of it before it is rendered. */
interface KnownRow {
  row: PageRow
  facts: RowFacts
  /** Of what its answers bring along too: reusable parts, rows of a repeater. */
  types: string[]
  hasAnswers: boolean
}

/** The rows of a page, read once for all pages that have them. */
export const knownRows = ({ page, data }: RenderedPage): KnownRow[] =>
  page.builder.map((row) => {
    const facts = factsOf(row)
    const answers: unknown[] = []
    for (const id of facts.ids) if (Object.hasOwn(data, id)) answers.push(data[id])
    return answers.length > 0
      ? {
          row,
          facts,
          types: [...facts.types, ...blockTypes({ builder: [] }, { answers })],
          hasAnswers: true,
        }
      : { row, facts, types: facts.types, hasAnswers: false }
  })

/** The HTML of a row whose blocks do nothing in the browser; what is the same for every visitor is rendered once. */
function fixedHtml(
  { row, facts, types, hasAnswers }: KnownRow,
  { locale, admin }: RenderedPage,
  environment: PageEnvironment,
  { registry, translator, isStatic }: FixPorts,
): string | undefined {
  if (facts.hasFilm || !types.every((type) => isStatic(type) || !registry.has(type)))
    return undefined
  const key = `${facts.key} ${locale} ${admin}`
  const kept = hasAnswers ? undefined : keptHtml.get(key)
  if (kept !== undefined) return kept
  const [watched, isOwn] = watch(environment)
  const html = htmlOf(row, watched, translator)
  if (html !== undefined && !hasAnswers && !isOwn()) keptHtml.set(key, html)
  return html
}

/** Where the HTML of a row is to stand: no text can say it, since none knows it. */
const PLACE = `<!--${randomText(16)} `
const PLACES = new RegExp(`${PLACE}(\\d+)-->`)

/** The rendered page in parts, each row at its place. React is not given their HTML: it would be copied and searched with the rest. */
export const placeRows = (body: string, rows: readonly string[]): string[] =>
  body.split(PLACES).map((part, at) => (at % 2 === 0 ? part : rows[Number(part)]!))

/** What React would have fetched first; it stands before the HTML that asks for it. */
const HINTS = /^(?:<link [^>]*>)+/

/**
 * The page with places for the rows that do nothing in the browser and their HTML, which is all of them that travels:
 * neither their documents nor their answers. Of the others the texts of its reader alone do. With it, the types whose
 * code the browser needs, and links for the head to what is fetched first.
 */
export function fixRows(
  input: RenderedPage,
  rows: KnownRow[],
  ports: FixPorts,
): { shown: RenderedPage; html: string[]; types: Set<string>; hints: string[] } {
  const environment = pageEnvironment(input, ports.registry)
  const fixed: Record<string, string> = {}
  const places: string[] = []
  const data = { ...input.data }
  const types = new Set<string>()
  const hints: string[] = []
  const builder = rows.map((known) => {
    const { row, facts, hasAnswers } = known
    const html = fixedHtml(known, input, environment, ports)
    if (html === undefined) {
      known.types.forEach((type) => types.add(type))
      return textsIn(row, input.locale)
    }
    const [hint = ''] = HINTS.exec(html) ?? []
    if (hint) hints.push(hint)
    fixed[row.id] = `${PLACE}${places.length}-->`
    places.push(hint ? html.slice(hint.length) : html)
    if (hasAnswers) facts.ids.forEach((id) => delete data[id])
    return { ...row, columns: [] }
  })
  const shown = { ...input, page: { ...input.page, builder }, data, fixed }
  return { shown, html: places, types, hints }
}
