import type { Client } from '#gateway'

/** First and last names of people by their ids; who may not read users sees none. */
export async function namesOf(client: Client, ids: Iterable<unknown>): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)].filter((id): id is string => typeof id === 'string')
  const users = wanted.length > 0 ? await client.query('user', { method: 'find', args: [{ _id: { $in: wanted } }] }) : undefined
  return new Map(users?.ok ? users.value.data.map(({ _id, firstname, lastname }) => [_id, `${String(firstname ?? '')} ${String(lastname ?? '')}`.trim()]) : [])
}
