import { createClient, type ClientFailure } from '#gateway'

export type ActAnswer<T> = { ok: true; value: T } | { ok: false; failure: ClientFailure }

/** One call of the gateway as this person; comes with the first act of a page. */
export async function sendAct<T>(
  who: string | undefined,
  path: string,
  body: unknown,
  more: { keepalive?: boolean } = {},
): Promise<ActAnswer<T>> {
  const answer = await createClient(who ? { who } : {}).call<{ data: T }>(path, {
    method: 'POST',
    body,
    ...more,
  })
  return answer.ok
    ? { ok: true, value: answer.value.data }
    : { ok: false, failure: answer.failures[0]! }
}
