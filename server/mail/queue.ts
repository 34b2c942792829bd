import { onBehalfOf, SYSTEM_ACTOR } from '#engine'
import type { PageDocument, StoredRecord } from '#schema'
import { fail, ok, pickText, type Locale, type Result, type Text } from '#shared'
import { engineFor, type Gateway } from '../gateway.ts'
import { accountOf } from '../identity/accounts.ts'
import type { Caller } from '../identity/caller.ts'
import { expectedFailures } from '../middleware/errors.ts'
import { recordOutcome } from '../writing/journal.ts'
import { oneAddress, personName } from '../identity/address.ts'
import type { HeldBack } from './heldBack.ts'
import { refusalPath } from './refusals.ts'
import { renderMail } from './render/index.ts'
import { findTemplate, mailSettings } from './site.ts'

/** News may be refused by who gets it; a mail about something that they did may not. */
export type MailCategory = 'transaction' | 'news'

/** A file of the site as records name it. */
export interface AttachedFile {
  id: string
  url: string
  name: string
  type: string
  size: number
}

export interface MailOrder {
  to: string
  name?: string
  /** Slug of a stored template; its title is the subject. */
  template?: string
  /** Instead of a template. */
  subject?: Text
  text?: string
  /** What `{{path}}` in the template reads. */
  values?: Record<string, unknown>
  category?: MailCategory
  /** What is attached: a file of the site. */
  file?: AttachedFile
  locale: Locale
  /** Asked for by somebody who is not signed in: it goes out after all others, or not at all where it is one too many. */
  stranger?: { isTooMuch: boolean }
  /** What the link in it is about (`heldBack`). */
  secret?: HeldBack
}

/** What the outbox holds of a mail; the rest is in its message. */
export interface MailItem {
  message: string
  locale: Locale
  secret?: HeldBack
}

/** Kinds of the outbox: what people and the product send, and what strangers make it send. */
export const MAIL = 'email'
export const STRANGERS_MAIL = 'email-of-stranger'

const TOO_MUCH = 'Skipped: too many mails within an hour, asked for without signing in.'
const UNSUBSCRIBE = { th: 'ไม่รับข่าวสารทางอีเมลอีก', en: 'No more news by e-mail' }

/** What nobody expected while it was read is told in the words of the spec (academy 8). */
const templateOf = (gateway: Gateway, site: string, slug: string) =>
  findTemplate(gateway, site, slug).catch((error: unknown) => {
    if (expectedFailures(error)) throw error
    return 'unread' as const
  })

/** What is kept of a mail, as it will be sent. */
async function renderedMessage(
  gateway: Gateway,
  site: string,
  { order, to, template }: { order: MailOrder; to: string; template: PageDocument | null },
) {
  const { locale, category = 'transaction' } = order
  const settings = await mailSettings(gateway, site)
  const rendered = renderMail({
    subject: order.subject ?? template?.title ?? '',
    body: template ? { rows: template.builder ?? [] } : { text: order.text ?? '' },
    dress: settings.dress,
    locale,
    origin: settings.origin,
    // Without a template the texts are filled already.
    values: template ? (order.values ?? {}) : {},
    ...(category === 'news'
      ? {
          unsubscribe: {
            link: `${settings.origin}${refusalPath(gateway, site, to)}`,
            label: UNSUBSCRIBE,
          },
        }
      : {}),
  })
  const subject = (
    template
      ? rendered.subject
      : pickText(order.subject, locale)
          .replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
          .trim()
  ).slice(0, 300)
  const name = order.name ? personName(order.name) : ''
  return {
    email: to,
    ...(name ? { name } : {}),
    subject: subject || '-',
    body: rendered.text,
    html: rendered.html,
    category,
    ...(template ? { template: template.slug } : {}),
    ...(order.file ? { file: order.file } : {}),
    ...(rendered.left.length
      ? { leftOut: rendered.left.map(({ id, type }) => `${type} (${id})`.slice(0, 100)) }
      : {}),
    status: 'submit',
    sentAt: gateway.clock.iso(),
  }
}

/** Puts a message into the outbox, unless it is one too many. */
async function handOver(
  gateway: Gateway,
  site: string,
  order: MailOrder,
  { _id: id, version }: StoredRecord,
): Promise<Result<{ id: string }>> {
  if (order.stranger?.isTooMuch) {
    const failed = await engineFor(gateway, site).update(
      'message',
      id,
      { status: 'fail', error: TOO_MUCH },
      version,
      SYSTEM_ACTOR,
    )
    return failed.ok ? ok({ id }) : fail('mail-not-recorded')
  }
  const payload: MailItem = {
    message: id,
    locale: order.locale,
    ...(order.secret ? { secret: order.secret } : {}),
  }
  await gateway.database.system.outbox.append({
    site,
    kind: order.stranger ? STRANGERS_MAIL : MAIL,
    key: `message/${id}`,
    collection: 'message',
    record: id,
    payload,
  })
  return ok({ id })
}

/**
 * Draws a mail and puts it into the outbox, with its message in state `submit`; call it in the transaction of what it
 * tells about. The message is kept as it will be sent, without secrets.
 */
export async function queueMail(
  gateway: Gateway,
  caller: Pick<Caller, 'site' | 'user' | 'locale' | 'requestId'>,
  order: MailOrder,
  actor: string | null,
): Promise<Result<{ id: string }>> {
  const site = caller.site._id
  const to = oneAddress(order.to)
  if (!to) return fail('mail-address', { params: { address: order.to.slice(0, 100) } })
  const template = order.template ? await templateOf(gateway, site, order.template) : null
  if (template === 'unread') return fail('mail-template-failed')
  if (order.template && !template)
    return fail('mail-template-unknown', { params: { template: order.template } })
  const about = await renderedMessage(gateway, site, { order, to, template })
  const member = await accountOf(gateway, site, to)
  const made = await engineFor(gateway, site).create(
    'message',
    { ...about, ...(member && { userID: member._id }) },
    onBehalfOf(actor),
  )
  if (!made.ok) return fail('mail-not-recorded')
  await recordOutcome(gateway, caller, made.value)
  return handOver(gateway, site, order, made.value.record)
}
