import type { GatewayStep } from '#flow/runner'

interface Options {
  to: string
  name?: string
  /** Slug of a stored template, instead of subject and text. */
  template?: string
  subject?: string
  text?: string
  category?: 'transaction' | 'news'
}

const ADDRESS = /^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+$/

/** Puts one e-mail to one address into the outbox. An address that is none, or a template that is not there, fails the step. */
export const run: GatewayStep<Options> = async (
  { options: { to: given, name, template, subject = '', text = '', category }, scope },
  { sendMail },
) => {
  const to = given.trim()
  if (!ADDRESS.test(to)) throw new Error(`"${to}" is no e-mail address.`)
  const about = { to, ...(name ? { name } : {}), ...(category ? { category } : {}) }
  const { id } = await sendMail(
    template
      ? { ...about, template, values: scope }
      : { ...about, subject: subject.replace(/[\r\n]+/g, ' '), text },
  )
  return { outcome: 'queued', result: { id } }
}
