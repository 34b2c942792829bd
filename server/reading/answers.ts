import {
  formPageSchema,
  summarise,
  type JsonSchema,
  type QuestionSummary,
  type SentForm,
} from '#forms/schema'
import type { FormDocument, StoredRecord } from '#schema'
import { fail, ok, type Result, type Text } from '#shared'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import { queryRecords, readAccess } from './records.ts'

const COLLECTION = 'form-submission'
/** Submissions that a summary looks at, the newest. */
export const MAX_SUMMED = 5_000
const PAGE = 1_000

/** What a form asked: enough to read answers by. */
export interface AskedForm {
  slug: string
  title: Text
  schema: JsonSchema
}

export interface AnswerSummary {
  /** Submissions that the caller may see, and how many of them were counted. */
  total: number
  counted: number
  questions: QuestionSummary[]
}

/** A form of a site by its address, one from before too, as it was published last. Null where there is none. */
export async function formOf(
  gateway: Pick<Gateway, 'database' | 'shipped'>,
  site: string,
  slug: string,
): Promise<AskedForm | null> {
  const [record] = await gateway.database
    .store(site)
    .find('page', { $or: [{ slug }, { aliases: slug }], type: 'form' }, { limit: 2 })
    .then((found) => found.toSorted((a, b) => Number(b.slug === slug) - Number(a.slug === slug)))
  const page = (record?.published ??
    record ??
    gateway.shipped.pages.find((one) => one.slug === slug && one.type === 'form')) as
    FormDocument | undefined
  const derived = page && formPageSchema({ ...page, type: 'form' })
  return derived?.ok ? { slug, title: page!.title, schema: derived.value.schema } : null
}

/**
 * The questions of a form, also of one that is no longer public: for who may read answers to it. Who may read only
 * their own must have sent it; where that is not so it does not exist.
 */
export async function askedForm(
  gateway: Gateway,
  caller: Caller,
  slug: string,
): Promise<Result<AskedForm>> {
  const access = readAccess(gateway, caller, COLLECTION)
  if (!access.ok) return access
  const unknown = fail('not-found', { params: { collection: COLLECTION } })
  if (access.value.filter) {
    const own = await queryRecords(gateway, caller, COLLECTION, {
      method: 'count',
      args: [{ formID: slug }],
    })
    if (!own.ok || own.value.total === 0) return unknown
  }
  const form = await formOf(gateway, caller.site._id, slug)
  return form ? ok(form) : unknown
}

/** What was answered to each question of a form, over the newest submissions that this caller may see. */
export async function answerSummary(
  gateway: Gateway,
  caller: Caller,
  slug: string,
): Promise<Result<AnswerSummary>> {
  const access = readAccess(gateway, caller, COLLECTION, 'aggregate')
  if (!access.ok) return access
  const form = await askedForm(gateway, caller, slug)
  if (!form.ok) return form
  const sent: StoredRecord[] = []
  let total = 0
  for (let page = 1; sent.length < MAX_SUMMED; page++) {
    const found = await gateway.read.query(caller, COLLECTION, {
      args: [{ formID: slug }, { formData: 1, submittedAt: 1 }],
      sort: { submittedAt: -1 },
      paging: { page, limit: PAGE },
    })
    if (!found.ok) return found
    total = found.value.total
    sent.push(...found.value.data)
    if (found.value.data.length < PAGE) break
  }
  return ok({
    total,
    counted: sent.length,
    questions: summarise(form.value.schema, sent as unknown as SentForm[]),
  })
}

/** The forms that the caller may read answers to, the ones with most answers first. */
export async function answeredForms(
  gateway: Gateway,
  caller: Caller,
): Promise<Result<{ slug: string; title: Text; count: number }[]>> {
  const access = readAccess(gateway, caller, COLLECTION, 'aggregate')
  if (!access.ok) return access
  const grouped = await gateway.read.aggregate(caller, COLLECTION, {
    pipeline: [
      { $group: { _id: '$formID', count: { $sum: 1 } } },
      { $sort: { count: -1 } },
      { $limit: 100 },
    ],
  })
  if (!grouped.ok) return grouped
  const forms = await Promise.all(
    (grouped.value as { _id: string; count: number }[]).map(async ({ _id: slug, count }) => {
      const form = await askedForm(gateway, caller, slug)
      return { slug, title: form.ok ? form.value.title : slug, count }
    }),
  )
  return ok(forms)
}
