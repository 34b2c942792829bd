import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { SYSTEM_ACTOR } from '#engine'
import type { StoredRecord } from '#schema'
import { engineFor, type Gateway } from '../gateway.ts'
import type { OutboxItem } from '../storage/index.ts'
import { filesFolder } from '../writing/filesFolder.ts'
import { refusalPath, refusesNews } from './refusals.ts'
import { heldBack, signedText } from './heldBack.ts'
import type { AttachedFile, MailItem } from './queue.ts'
import { mailSettings, senderOf } from './site.ts'
import type { Send } from './smtp.ts'

const LONGEST_ERROR = 1000

type Parts = Pick<Gateway, 'config' | 'database' | 'clock' | 'shipped'>

/** Nothing is to be sent, and why. */
export class MailSkipped extends Error {}

export const NOT_SENT = 'Failed to send email'

const messageOf = async ({ database }: Parts, item: OutboxItem): Promise<StoredRecord | null> =>
  database.store(item.site).get('message', (item.payload as MailItem).message)

/** The bytes of what is attached; a mail does not go out without them. */
async function attached(parts: Parts, site: string, { file }: StoredRecord) {
  if (!file) return {}
  const { url, name, type } = file as AttachedFile
  const content = await readFile(join(filesFolder(parts, site), basename(url)))
  return { attachments: [{ filename: name, contentType: type, content }] }
}

/**
 * Sends what an item of the outbox says, once: a message whose sending was recorded is not sent again. Throws where it
 * did not get through; `MailSkipped` where it is not to be sent at all.
 */
export async function deliverMail(parts: Parts, item: OutboxItem, send: Send): Promise<void> {
  const { site } = item
  const { locale, secret } = item.payload as MailItem
  const message = await messageOf(parts, item)
  if (!message || message.status === 'confirm') return
  const to = String(message.email)
  const news = message.category === 'news'
  if (news && (await refusesNews(parts, site, to)))
    throw new MailSkipped('Skipped: this address wants no more news.')
  const settings = await mailSettings(parts, site)
  const host = new URL(settings.origin).hostname
  const complete = (text: unknown): string =>
    secret
      ? String(text).replaceAll(heldBack(secret.about), signedText(parts, secret))
      : String(text)
  await send({
    from: senderOf(settings, locale),
    to: { name: typeof message.name === 'string' ? message.name : '', address: to },
    subject: String(message.subject),
    text: complete(message.body),
    html: complete(message.html),
    ...(await attached(parts, site, message)),
    messageId: `<${item.id}@${host}>`,
    ...(news ? { unsubscribe: `${settings.origin}${refusalPath(parts, site, to)}` } : {}),
  })
}

/** Writes on the message what became of it: sent, failed for good, or to be tried again. Call it with the outbox item's end. */
export async function markMessage(
  parts: Parts,
  item: OutboxItem,
  change: { status?: 'confirm' | 'fail'; error: string | null },
): Promise<void> {
  const record = await messageOf(parts, item)
  if (!record || record.status !== 'submit') return
  const marked = await engineFor(parts, item.site).update(
    'message',
    record._id,
    { ...change, error: change.error?.slice(0, LONGEST_ERROR) ?? null },
    record.version,
    SYSTEM_ACTOR,
  )
  if (!marked.ok) throw new Error('Failed to update email status')
}
