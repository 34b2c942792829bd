import { createTransport } from 'nodemailer'

export interface MailToSend {
  from: { name: string; address: string }
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  /** The same for every try of the same mail. */
  messageId: string
  attachments?: { filename: string; contentType: string; content: Buffer }[]
  /** Where a reader says that they want no more news, as a whole address. */
  unsubscribe?: string
}

export type Send = (mail: MailToSend) => Promise<void>

/** Not taken, and it never will be: the address, the mail itself, the sign-in. */
export class MailRefused extends Error {}

/** Milliseconds until a server has to answer; less than the lease of an item. */
const TIMES = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
}
const LONGEST = 45_000

/** Answers of 500 and above mean: do not try again (RFC 5321, 4.2.1). */
const isFinal = (error: unknown): boolean =>
  Number((error as { responseCode?: number }).responseCode ?? 0) >= 500

/** A sender by SMTP; nothing where no server is configured, and mails then stay in the outbox. Throws `MailRefused` for good. */
export function smtpSender(
  url: string | undefined,
  times: Partial<typeof TIMES> = {},
): Send | undefined {
  if (!url) return undefined
  return async ({ unsubscribe, ...mail }) => {
    const transport = createTransport({
      url,
      ...TIMES,
      ...times,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    const late = setTimeout(() => transport.close(), LONGEST)
    try {
      // A name is one line to nodemailer, whatever it holds; the addresses were checked when the mail was made.
      await transport.sendMail({
        ...mail,
        ...(unsubscribe
          ? {
              list: { unsubscribe: { url: unsubscribe, comment: '' } },
              headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
            }
          : {}),
      })
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      throw isFinal(error) ? new MailRefused(text) : new Error(text)
    } finally {
      clearTimeout(late)
      transport.close()
    }
  }
}
