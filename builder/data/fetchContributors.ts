import type { Client } from '#gateway'

/** First and last names of those who worked on a page, by their ids; also for those who may not read users. */
export async function fetchContributors(
  client: Client,
  page: string,
): Promise<Map<string, string>> {
  const answer = await client.call<{ data: Record<string, string> }>(
    `/api/page/${encodeURIComponent(page)}/people`,
  )
  return new Map(answer.ok ? Object.entries(answer.value.data) : [])
}
