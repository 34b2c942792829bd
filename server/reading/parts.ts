import {
  collectQueries,
  migratePage,
  MAX_PARTS_DEEP,
  pageData,
  prunePage,
  rowHolds,
  type BlockQuery,
  type CollectedQueries,
  type QueryEnvironment,
  type RuleScope,
} from '#pages/model'
import type { PageDocument, StoredRecord } from '#schema'
import type { Caller } from '../identity/caller.ts'
import type { ReadSources } from './records.ts'
import { type PartAnswer } from '../partAnswer.ts'

type Answer = (query: BlockQuery) => Promise<unknown>

interface Around {
  sources: ReadSources
  caller: Caller
  admin: boolean
  environment: QueryEnvironment
  /** What rules of visibility may ask of. */
  rules: RuleScope
  /** Answers every other kind of query. */
  answer: Answer
}

/** Published parts by id. All that are asked for in one turn go as one query. */
function createPartLoader({ database }: ReadSources, caller: Caller) {
  const known = new Map<string, Promise<StoredRecord | undefined>>()
  let turn: { ids: string[]; found: Promise<Map<string, StoredRecord>> } | undefined
  return (id: string): Promise<StoredRecord | undefined> => {
    const before = known.get(id)
    if (before) return before
    if (!turn) {
      const ids: string[] = []
      const found = Promise.resolve().then(async () => {
        turn = undefined
        return new Map(
          (
            await database
              .store(caller.site._id)
              .find(
                'page',
                { _id: { $in: ids }, type: 'part', state: 'published' },
                { limit: ids.length },
              )
          ).map((record) => [record._id, record]),
        )
      })
      turn = { ids, found }
    }
    turn.ids.push(id)
    const asked = turn.found.then((records) => records.get(id))
    known.set(id, asked)
    return asked
  }
}

/** What a part that cannot be shown is called, also once it is deleted: its versions stay. */
async function lostPart({ database }: ReadSources, site: string, id: string): Promise<PartAnswer> {
  const record = await database.store(site).get('page', id)
  if (record?.type === 'part') return { problem: 'unpublished', title: record.title }
  const { versions } = database.system
  const [last] = record ? [] : await versions.list(site, 'page', id, 1)
  const kept = last && (await versions.get(site, 'page', id, last.version))
  return kept?.record.type === 'part' ? { problem: 'gone', title: kept.record.title } : null
}

/** Answers the queries of a page, those of the reusable parts in it too: each level of parts is one query, whatever its number. */
export function createPageAnswers({ sources, caller, admin, environment, rules, answer }: Around) {
  const load = createPartLoader(sources, caller)
  const answerPart = async (id: string, trail: string[]): Promise<PartAnswer> => {
    if (trail.includes(id) || trail.length >= MAX_PARTS_DEEP) return { problem: 'circle' }
    const record = await load(id)
    const published = record?.published as PageDocument | undefined
    if (!published) return admin ? lostPart(sources, caller.site._id, id) : null
    if (published.authen && !caller.user) return null
    const page = prunePage(
      migratePage(published),
      sources.shipped.blocks,
      { user: caller.user, admin },
      rules,
    )
    const { data } = await answerPage(page, [...trail, id])
    // Where its data is asked for is no matter of who reads it.
    const { sources: _sources, ...shown } = page
    return { page: shown, data }
  }
  /** What a view shows of the builder comes with it: `part` names it, `content` is it. */
  const withPart = async (answered: unknown, trail: string[]): Promise<unknown> => {
    const { part } = (answered ?? {}) as { part?: unknown }
    return typeof part === 'string'
      ? { ...(answered as object), content: await answerPart(part, trail) }
      : answered
  }
  const answerPage = async (
    page: PageDocument,
    trail: string[] = [],
  ): Promise<
    CollectedQueries & { answers: unknown[]; data: Record<string, Record<string, unknown>> }
  > => {
    const collected = collectQueries(page, sources.shipped.blocks, {
      ...environment,
      inPart: trail.length > 0,
    })
    const answers = await Promise.all(
      collected.queries.map(async (query) =>
        query.kind === 'part'
          ? query.id
            ? answerPart(query.id, trail)
            : null
          : query.kind === 'service'
            ? withPart(await answer(query), trail)
            : answer(query),
      ),
    )
    return {
      ...collected,
      answers,
      data: pageData(
        collected,
        answers,
        { ...environment, site: rules.site ?? null, ...(rules.today && { today: rules.today }) },
        caller.locale,
        rowHolds,
      ),
    }
  }
  return { answerPage, answerPart }
}
