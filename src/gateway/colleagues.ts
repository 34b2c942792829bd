import type { Client, ClientResult } from './client.ts'
import type { Colleague } from './wire.ts'

/** Ids in one call; the gateway names no more. */
const MOST = 100

const ask = async (
  client: Client,
  asked: [string, string][],
  signal?: AbortSignal,
): Promise<ClientResult<Colleague[]>> => {
  const answer = await client.call<{ data: Colleague[] }>(
    `/api/colleagues?${new URLSearchParams(asked)}`,
    signal ? { signal } : {},
  )
  return answer.ok ? { ok: true, value: answer.value.data } : answer
}

/** Who works on the site and is called by these words; the first of all without any. */
export const findColleagues = (client: Client, words: string, signal?: AbortSignal) =>
  ask(client, [['q', words]], signal)

/** Names by id of those who work on the site. */
export async function nameColleagues(
  client: Client,
  ids: readonly string[],
): Promise<ClientResult<Colleague[]>> {
  const named: Colleague[] = []
  for (let from = 0; from < ids.length; from += MOST) {
    const answer = await ask(
      client,
      ids.slice(from, from + MOST).map((id): [string, string] => ['id', id]),
    )
    if (!answer.ok) return answer
    named.push(...answer.value)
  }
  return { ok: true, value: named }
}
