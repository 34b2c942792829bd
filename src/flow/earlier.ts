import type { EarlierSubmission } from '#forms'
import type { Client } from '#gateway'

/** What the person who is signed in sent with a form last, if they did. */
export async function earlierSubmission(
  client: Client,
  form: string,
): Promise<EarlierSubmission | undefined> {
  const found = await client.query('form-submission', {
    args: [{ formID: form } as never],
    sort: { submittedAt: -1 },
    paging: { page: 1, limit: 1 },
  })
  const record = found.ok ? found.value.data[0] : undefined
  if (!record || typeof record.submittedAt !== 'string') return undefined
  return { at: record.submittedAt, answers: record.formData }
}
