import type { StoredRecord } from '#schema'
import type { Client, ClientResult } from './client.ts'
import type { PublishingBody, PublishingEntry, PublishingResult } from './wire.ts'

export type Publishable = PublishingEntry['collection']
/** A document that is published, as it is saved. */
export type Along = Pick<PublishingEntry, 'collection' | 'id' | 'version'>

export const publishingPath = (collection: Publishable, id: string): string =>
  `/api/publishing/${collection}/${encodeURIComponent(id)}`

/** The document as it is published, alone or with others in one act. */
export async function publishWith(
  client: Client,
  self: Along,
  along: readonly Along[],
  key?: string,
): Promise<ClientResult<StoredRecord>> {
  const { collection, id, version } = self
  if (along.length === 0)
    return client.transition(collection, id, { transition: 'publish', version }, key)
  const body: PublishingBody = {
    documents: [self, ...along].map((one) => ({
      collection: one.collection,
      id: one.id,
      version: one.version,
    })),
  }
  const answer = await client.call<{ data: PublishingResult }>('/api/publishing', {
    method: 'POST',
    body,
    ...(key === undefined ? {} : { key }),
  })
  if (answer.ok)
    return { ok: true, value: answer.value.data.published.find((one) => one.id === id)!.record }
  return {
    ok: false,
    failures: answer.failures.map((failure) => {
      if (failure.params?.document === id) return failure
      // Another of them is another by now: that is no draft of this one.
      const { current: _, ...rest } = failure
      return rest
    }),
  }
}

/** Visitors have again what they had before the document was published last, and all that went out with it. */
export const takeBackPublication = (client: Client, collection: Publishable, id: string) =>
  client.call<{ data: PublishingResult }>(`${publishingPath(collection, id)}/take-back`, {
    method: 'POST',
    body: {},
  })
