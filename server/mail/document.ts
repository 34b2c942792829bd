import type { PageDocument, StoredRecord } from '#schema'
import { fail, fillTemplate, ok, type Result } from '#shared'
import { engineFor, type Gateway } from '../gateway.ts'
import { oneAddress } from '../identity/address.ts'
import { actorOf, type Caller } from '../identity/caller.ts'
import { mayMail, printable, printScope } from '../reading/prints.ts'
import { storeFile } from '../writing/files.ts'
import { recordOutcome } from '../writing/journal.ts'
import { countPrints, withPdf, type DrawnPrint } from '../writing/prints.ts'
import { runIdempotent } from '../writing/runIdempotent.ts'
import { queueMail, type AttachedFile } from './queue.ts'
import { renderMail } from './render/index.ts'
import { findTemplate, mailSettings } from './site.ts'

/** Template of a document whose print names none. */
const TEMPLATE = 'mail-document'
/** Addresses that one sending goes to. */
const MAX_RECIPIENTS = 5
const MAX_SUBJECT = 200
const MAX_WORDS = 5000

type OncePart = Pick<Parameters<typeof runIdempotent>[2], 'visitor' | 'key'>

/** What the dialog begins with, and what it sends. */
export interface DocumentMail {
  /** Addresses with commas between them. */
  to: string
  subject: string
  text: string
}

/** To whom, with what subject and words a record is sent, as its template has it. */
export async function proposedMail(
  gateway: Gateway,
  caller: Caller,
  name: string,
  id: string,
): Promise<Result<DocumentMail & { file: string }>> {
  if (!mayMail(caller)) return fail(caller.user ? 'forbidden' : 'unauthenticated')
  const found = await printable(gateway, caller, name, [id])
  if (!found.ok) return found
  const { print, records } = found.value
  const [record] = records as [StoredRecord]
  const site = (await gateway.database.store('').get('site', caller.site._id)) as StoredRecord
  const scope = await printScope(gateway, caller, site, { print, record })
  const slug = print.mail?.template ?? TEMPLATE
  const template: PageDocument | null = await findTemplate(gateway, caller.site._id, slug)
  if (!template) return fail('mail-template-unknown', { params: { template: slug } })
  const { origin } = await mailSettings(gateway, caller.site._id)
  const number = fillTemplate(print.file, scope)
  const { subject, text } = renderMail({
    subject: template.title,
    body: { rows: template.builder ?? [] },
    dress: { siteName: '' },
    locale: caller.locale,
    origin,
    values: { ...scope, document: { label: print.label[caller.locale], number } },
  })
  const to = print.mail?.to ? fillTemplate(print.mail.to, scope).trim() : ''
  return ok({ to, subject, text, file: `${number}.pdf` })
}

/** The addresses of a line; the first that is none, where there is one. */
function addressesIn(to: string): Result<string[]> {
  const written = to
    .split(/[,;\n]/)
    .map((one) => one.trim())
    .filter(Boolean)
  if (written.length === 0) return fail('field-required', { path: 'to' })
  if (written.length > MAX_RECIPIENTS)
    return fail('mail-recipients', { path: 'to', params: { max: MAX_RECIPIENTS } })
  const wrong = written.find((one) => !oneAddress(one))
  return wrong === undefined
    ? ok([...new Set(written.map((one) => oneAddress(one)!))])
    : fail('mail-address', { path: 'to', params: { address: wrong.slice(0, 100) } })
}

function soundMail({ to, subject, text }: Partial<Record<keyof DocumentMail, unknown>>) {
  for (const [path, value, limit] of [
    ['subject', subject, MAX_SUBJECT],
    ['text', text, MAX_WORDS],
  ] as const) {
    if (typeof value !== 'string' || value.trim() === '') return fail('field-required', { path })
    if (value.length > limit) return fail('field-too-long', { path, params: { limit } })
  }
  const addresses = addressesIn(typeof to === 'string' ? to : '')
  return addresses.ok
    ? ok({ addresses: addresses.value, subject: String(subject), text: String(text) })
    : addresses
}

/** A stored file as records name it. */
export const attachmentOf = ({ _id, key, name, type, size }: StoredRecord): AttachedFile => ({
  id: _id,
  url: `/files/${String(key)}`,
  name: String(name),
  type: String(type),
  size: Number(size),
})

/** What is written of a sending, in the transaction that queues its mails. */
async function queueAll(
  gateway: Gateway,
  caller: Caller,
  {
    name,
    print,
    records,
    file,
  }: Pick<DrawnPrint, 'print' | 'records'> & { name: string; file: AttachedFile },
  { addresses, subject, text }: { addresses: string[]; subject: string; text: string },
): Promise<Result<{ sent: number }>> {
  const [{ _id }] = records as [StoredRecord]
  const note = await engineFor(gateway, caller.site._id).create(
    'record-note',
    { about: print.of, record: _id, author: actorOf(caller).name ?? '', file, file_url: file.url },
    actorOf(caller),
  )
  if (!note.ok) return note
  await recordOutcome(gateway, caller, note.value)
  for (const to of addresses) {
    const order = { to, subject, text, file, locale: caller.locale }
    const queued = await queueMail(gateway, caller, order, caller.user?._id ?? null)
    if (!queued.ok) return queued
  }
  const reason = `${addresses.join(', ')}: ${subject}`.slice(0, 1000)
  await countPrints(gateway, caller, { name, print, records }, { action: 'mail', reason })
  return ok({ sent: addresses.length })
}

/**
 * Sends a record as a PDF of its print. The sending stands in its history, the PDF as it went out among its files; a mail
 * to each address waits in the outbox.
 */
export async function mailPrint(
  gateway: Gateway,
  caller: Caller,
  { name, id, once }: { name: string; id: string; once: OncePart },
  body: Partial<Record<keyof DocumentMail, unknown>>,
): Promise<Result<{ sent: number }>> {
  if (!mayMail(caller)) return fail(caller.user ? 'forbidden' : 'unauthenticated')
  const sound = soundMail(body)
  if (!sound.ok) return sound
  return withPdf(gateway, caller, { name, ids: [id] }, async (drawn) => {
    const stored = await storeFile(gateway, caller, {
      filename: drawn.name,
      bytes: drawn.pdf,
      forAll: false,
    })
    if (!stored.ok) return stored
    const about = { ...drawn, name, file: attachmentOf(stored.value) }
    return runIdempotent(
      gateway,
      caller,
      { route: `POST /api/print/${name}/${id}/mail`, body, ...once },
      () => queueAll(gateway, caller, about, sound.value),
    )
  })
}
