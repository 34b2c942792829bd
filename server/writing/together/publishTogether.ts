import type { PublishingBody, PublishingResult } from '#gateway'
import { partsIn } from '#pages/model'
import type { FlowDocument, PageRow, StoredRecord } from '#schema'
import { fail, ok, pickText, type Failure, type Result, type Text } from '#shared'
import { failureText } from '../../http/failures.ts'
import type { Gateway } from '../../gateway.ts'
import type { Caller } from '../../identity/caller.ts'
import { namesIn } from '../../reading/flowLibrary.ts'
import { flowDocument } from '../../reading/siteFlows.ts'
import { inOrder } from '../inOrder.ts'
import { Records } from '../records.ts'
import { runIdempotent, type WriteRequest } from '../runIdempotent.ts'

export const MAX_TOGETHER = 50

type Named = PublishingBody['documents'][number]
interface Ready extends Named {
  record: StoredRecord
}

/** Parts first, then flows that are called before those that call them, mails, and what visitors open last. */
function publishOrder(gateway: Gateway, all: readonly Ready[]): Ready[] {
  const { blocks, steps } = gateway.shipped
  const level = ({ collection, record }: Ready): number =>
    collection === 'flow' ? 1 : record.type === 'part' ? 0 : record.type === 'mail' ? 2 : 3
  const byId = new Map(all.map((one) => [one.record._id, one]))
  const byName = new Map(
    all.flatMap((one) => (one.collection === 'flow' ? [[String(one.record.name), one]] : [])),
  )
  const sorted = all.toSorted((a, b) => level(a) - level(b))
  return inOrder(sorted, (one) =>
    one.collection === 'flow'
      ? [...namesIn(flowDocument(one.record), steps, 'flow')].flatMap(
          (name) => byName.get(name) ?? [],
        )
      : partsIn((one.record.builder ?? []) as PageRow[], blocks).flatMap(
          (id) => byId.get(id) ?? [],
        ),
  )
}

/** Which of them it was stands before what is wrong with it. */
const within = (record: StoredRecord, failures: Failure[]): Result<never> => ({
  ok: false,
  failures: failures.map((failure) => {
    const title = (record.title ?? record.label ?? record.name) as Text
    const text = failureText(failure)
    return {
      ...failure,
      params: {
        ...failure.params,
        document: record._id,
        message: {
          th: `${pickText(title, 'th')}: ${text.th}`,
          en: `${pickText(title, 'en')}: ${text.en}`,
        },
      },
    }
  }),
})

/** Publishes all of these or none, as the caller: each is checked as if it were published by itself, with the others already there. */
export async function publishTogether(
  gateway: Gateway,
  caller: Caller,
  { documents }: PublishingBody,
  names: Omit<WriteRequest, 'body'>,
  { planned = false }: { planned?: boolean } = {},
): Promise<Result<PublishingResult>> {
  return runIdempotent<PublishingResult>(
    gateway,
    caller,
    { ...names, body: documents },
    async () => {
      const ready: Ready[] = []
      for (const one of documents) {
        const record = await gateway.database.store(caller.site._id).get(one.collection, one.id)
        if (!record) return fail('not-found', { params: { collection: one.collection } })
        ready.push({ ...one, record })
      }
      const together: FlowDocument[] = ready
        .filter(({ collection }) => collection === 'flow')
        .map(({ record }) => flowDocument(record))
      const records = new Records(gateway, { together })
      const published: PublishingResult['published'] = []
      for (const { collection, id, version, record } of publishOrder(gateway, ready)) {
        const done = await records.transition(
          caller,
          collection,
          id,
          { transition: 'publish', version },
          { route: names.route, visitor: names.visitor },
          { planned },
        )
        if (!done.ok) return within(record, done.failures)
        published.push({ collection, id, record: done.value.record })
      }
      return ok({ published })
    },
  )
}
