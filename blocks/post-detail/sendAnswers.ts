import { createClient } from '#gateway'
import { pickText, type Locale, type Text } from '#shared'

interface Answer {
  data: {
    run: string
    token: string
    state: string
    step: { id: string; type: string; options: Record<string, unknown> } | null
  }
}

export type Sent = { ok: true; title: string; message: string } | { ok: false; tooMany: boolean }

/** Sends answers through the flow of a form, and tells what its first message says. */
export async function sendAnswers(
  form: string,
  data: Record<string, unknown>,
  locale: Locale,
): Promise<Sent> {
  const client = createClient()
  const path = `/api/flow/${form}/run`
  const answer = await client.call<Answer>(path, { method: 'POST', body: { form, data } })
  if (!answer.ok) return { ok: false, tooMany: answer.failures[0]?.code === 'rate-limited' }
  const { run, token, step, state } = answer.value.data
  if (state === 'failed' || step?.type !== 'alert') return { ok: false, tooMany: false }
  const say = (name: string): string => pickText(step.options[name] as Text | undefined, locale)
  // It was read here: the run comes to its end, whether or not anybody waits for that.
  void client.call(path, { method: 'POST', body: { run, token, step: step.id, outcome: 'read' } })
  return { ok: true, title: say('title'), message: say('message') }
}
