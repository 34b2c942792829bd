import type { DocumentUses } from '#gateway'
import { answersAlike, flowsWithAnswers, placeOfDocument } from '#pages/model'
import {
  DEFAULT_FLOW,
  type FlowDocument,
  type PageDocument,
  type Reference,
  type StoredRecord,
} from '#schema'
import { stepNeeds } from './neededAnswer.ts'
import { placeLabel } from './placeLabel.ts'
import { asPublished, type Read } from './documentReads.ts'

const TEMPLATE = /\.options\.template$/

/** The form page and the answer that `{page id}.{answer}` says. */
export function answerAt(
  pages: readonly StoredRecord[],
  name: string,
): { page: StoredRecord; answer: string } | undefined {
  const [id, ...rest] = name.split('.')
  const page = pages.find((one) => one._id === id && one.type === 'form')
  return page && rest.length > 0 ? { page, answer: rest.join('.') } : undefined
}

/** Places of the drafts that read the answers of a form: its flows, those that these hand the answers to, and the mails that all of them send. */
const readersOf = (read: Read, page: StoredRecord): Set<string> => reachedFrom(read, page).places

/** The same, with the names of the flows. */
export function reachedFrom(
  { pages, flows, graph }: Read,
  page: StoredRecord,
): { flows: Set<string>; places: Set<string> } {
  const named = (kind: 'flow' | 'page', file: string) =>
    graph.all(kind).filter((use) => use.file === file)
  const documentsOf = (name: string): FlowDocument[] => [
    ...flows.shipped.filter(({ id }) => id === name),
    ...flows.own.flatMap((record) =>
      record.name === name ? flows.documents.filter(({ id }) => id === record._id) : [],
    ),
  ]
  const waiting = [
    String(page.flow ?? DEFAULT_FLOW),
    ...named('flow', placeOfDocument('page', page._id)).map(({ name }) => name),
  ]
  const [seen, places] = [new Set<string>(), new Set<string>()]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (seen.has(name)) continue
    seen.add(name)
    for (const flow of documentsOf(name)) {
      const place = placeOfDocument('flow', flow.id)
      places.add(place)
      waiting.push(...flowsWithAnswers(flow))
      for (const { path, name: slug } of named('page', place))
        if (TEMPLATE.test(path))
          pages
            .filter((one) => one.slug === slug && one.type === 'mail')
            .forEach((mail) => places.add(placeOfDocument('page', mail._id)))
    }
  }
  return { flows: seen, places }
}

/** Where an answer of a form is named, in drafts: on the form itself, in what runs behind it and in its mails; each says which other forms have it too. */
export function answerUses(
  read: Read,
  name: string,
  documentsOf: (uses: Reference[]) => DocumentUses[],
): DocumentUses[] {
  const at = answerAt(read.pages, name)
  if (!at) return []
  const own = placeOfDocument('page', at.page._id)
  const readers = readersOf(read, at.page)
  const names = answersAlike(at.page as unknown as PageDocument, at.answer)
  const uses = names
    .flatMap((one) => read.graph.usesOf('answer', one))
    .filter(({ file, path, name: named }) =>
      file === own ? path !== 'name' || named !== at.answer : readers.has(file),
    )
  const others = read.pages.flatMap((page) =>
    page.type === 'form' && page !== at.page
      ? [{ title: page.title, readers: readersOf(read, page) }]
      : [],
  )
  return documentsOf(uses).map((use): DocumentUses => {
    const also = others
      .filter((other) => other.readers.has(placeOfDocument(use.kind, use.id)))
      .map(({ title }) => title)
    return also.length > 0 ? { ...use, also } : use
  })
}

/**
 * Every answer that what runs behind a form reads, whether the form gives it or not: its flows and the mails that these send,
 * as drafts and as published. Each place names its answer and says in words where it is; each document which other forms have it too.
 */
export function readAnswers(
  read: Read,
  id: string,
  shipped: Parameters<typeof placeLabel>[2],
  documentsOf: (uses: Reference[]) => DocumentUses[],
): DocumentUses[] {
  const page = read.pages.find((one) => one._id === id && one.type === 'form')
  if (!page) return []
  const withPublished = (places: Set<string>): Set<string> =>
    new Set(
      [...places].flatMap((place) => {
        const [kind, of] = [place.slice(0, place.indexOf('/')), place.slice(place.indexOf('/') + 1)]
        return [
          place,
          kind === 'flow'
            ? placeOfDocument('flow', asPublished(of))
            : placeOfDocument('published', of),
        ]
      }),
    )
  const readers = withPublished(readersOf(read, page))
  const others = read.pages.flatMap((other) =>
    other.type === 'form' && other !== page
      ? [{ title: other.title, readers: readersOf(read, other) }]
      : [],
  )
  return documentsOf(read.graph.all('answer').filter(({ file }) => readers.has(file))).map(
    (use): DocumentUses => {
      const also = others
        .filter((other) => other.readers.has(placeOfDocument(use.kind, use.id)))
        .map(({ title }) => title)
      // What ships runs for visitors until the site's own flow of its name is published.
      const runs =
        use.kind === 'flow' &&
        use.collection === undefined &&
        read.flows.own.some(({ name }) => name === use.id)
      return {
        ...use,
        places: use.places.map((place) => ({
          ...place,
          ...(runs ? { published: true as const } : {}),
          label: placeLabel(read, { use, ...place }, shipped),
          ...stepNeeds(read, { use, ...place }, use.places, shipped.steps),
        })),
        ...(also.length > 0 ? { also } : {}),
      }
    },
  )
}
