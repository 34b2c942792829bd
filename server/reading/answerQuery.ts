import { outsideAnswer, type BindScope, type BlockQuery } from '#pages/model'
import { isAdmin, type Caller } from '../identity/caller.ts'
import { passwordConfigOf } from '../identity/passwords.ts'
import { answerArticle } from './article.ts'
import { answerAccount } from './account.ts'
import { answerApplication } from './application.ts'
import { answerCart } from './cart.ts'
import { answerPurchase } from './purchase.ts'
import { answerCatalogue } from './catalogue.ts'
import { answerCalendar } from './calendar.ts'
import { multiCount } from './counts.ts'
import { answerService } from './services.ts'
import { formAnswer } from './forms.ts'
import { createPageAnswers } from './parts.ts'
import type { PartAnswer } from '../partAnswer.ts'
import { publishedPage } from './published.ts'
import { answerTable } from './table.ts'
import {
  aggregateRecords,
  getRecord,
  queryRecords,
  readAccess,
  type ReadSources,
} from './records.ts'

/** The answer of one query by itself; reusable parts are answered with the page they stand on. */
export async function answerQuery(
  sources: ReadSources,
  caller: Caller,
  query: BlockQuery,
  scope: BindScope = {},
): Promise<unknown> {
  if (query.kind === 'form') {
    return formAnswer(
      query.slug ? await publishedPage(sources, caller, query.slug) : null,
      caller,
      await passwordConfigOf(sources.database, caller.site._id),
      scope,
    )
  }
  if (query.kind === 'outside') {
    const rows = query.outside && (await sources.outside?.(query.outside))
    return rows?.ok ? outsideAnswer(rows.value) : null
  }
  if (query.kind === 'account') return answerAccount(sources, caller, query.filter)
  if (query.kind === 'application') return answerApplication(sources, caller, query.filter)
  if (query.kind === 'cart') return answerCart(sources, caller, query.filter)
  if (query.kind === 'purchase') return answerPurchase(sources, caller, query.filter)
  if (query.kind === 'catalogue') return answerCatalogue(sources, caller, query.filter)
  if (query.kind === 'calendar') return answerCalendar(sources, caller, query.filter)
  if (query.kind === 'article') return answerArticle(sources, caller, query.filter)
  if (query.kind === 'service') return answerService(sources, caller, query.service, query.filter)
  if (query.kind === 'counts') {
    const counted = await multiCount(sources, caller, query.collections)
    return counted.ok ? counted.value : null
  }
  if (!query.collection) return null
  if (query.kind === 'table') return answerTable(sources, caller, query.collection, query.filter)
  if (query.kind === 'get') {
    const found = query.id
      ? await getRecord(sources, caller, query.collection, query.id, caller.locale)
      : null
    return found?.ok ? found.value : null
  }
  if (query.kind === 'aggregate') {
    const pipeline = query.pipeline ?? []
    const found = await aggregateRecords(sources, caller, query.collection, {
      pipeline,
      language: caller.locale,
    })
    return found.ok ? found.value : null
  }
  const fields =
    query.select && query.readableOnly
      ? readableFields(sources, caller, query.collection, query.select)
      : query.select
  const projection = fields
    ? Object.fromEntries(fields.map((field) => [field, 1 as const]))
    : undefined
  const found = await queryRecords(sources, caller, query.collection, {
    args: projection ? [query.filter ?? {}, projection] : [query.filter ?? {}],
    language: caller.locale,
    ...(query.sort ? { sort: query.sort } : {}),
    paging: { page: query.page ?? 1, limit: query.limit ?? 100 },
  })
  return found.ok ? found.value : null
}

/** A reusable part as the builder shows it: as visitors see it, outside of any page. */
export const readPart = (sources: ReadSources, caller: Caller, id: string): Promise<PartAnswer> =>
  createPageAnswers({
    sources,
    caller,
    admin: isAdmin(caller),
    environment: { route: {}, search: {}, user: caller.user as Record<string, unknown> | null },
    rules: {},
    answer: (query) => answerQuery(sources, caller, query),
  }).answerPart(id, [])

function readableFields(
  sources: ReadSources,
  caller: Caller,
  collection: string,
  fields: string[],
): string[] {
  const access = readAccess(sources, caller, collection)
  // With none of them left the rows still count: how many there are is for the filter of the reader's roles to say.
  return access.ok ? [...fields.filter((field) => access.value.readable.has(field)), '_id'] : []
}
