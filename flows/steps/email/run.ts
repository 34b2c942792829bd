import type { GatewayStep } from '#flow/runner'

interface Options {
  to: string
  name?: string
  subject: string
  text: string
}

const ADDRESS = /^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+$/

/** Puts one e-mail to one address into the outbox. An address that is none is a failed step. */
export const run: GatewayStep<Options> = async ({ options }, { sendMail }) => {
  const to = options.to.trim()
  if (!ADDRESS.test(to)) throw new Error(`"${to}" is no e-mail address.`)
  const { id } = await sendMail({ to, subject: options.subject.replace(/[\r\n]+/g, ' '), text: options.text, ...(options.name ? { name: options.name } : {}) })
  return { outcome: 'queued', result: { id } }
}
