import { isoAt, type Bilingual } from '#shared'
import type { Gateway } from '../gateway.ts'
import { deliverMail, markMessage, MailSkipped, NOT_SENT } from '../mail/deliver.ts'
import { MAIL, queueMail, STRANGERS_MAIL } from '../mail/queue.ts'
import { languageAbout } from '../mail/language.ts'
import { mailSettings } from '../mail/site.ts'
import { ACTIVATION } from '../identity/activation.ts'
import { sendActivation } from '../mail/activation.ts'
import { sendReset } from '../mail/reset.ts'
import { MailRefused, type Send } from '../mail/smtp.ts'
import { AddressRefused } from '../outside/addresses.ts'
import { isChat, sendWebhook, type ChatItem, type WebhookItem } from '../outside/webhook.ts'
import { FailureError } from '../http/failures.ts'
import type { OutboxItem } from '../storage/index.ts'
import { notifyPeople } from './notify.ts'
import { RateWindow } from './rateWindow.ts'
import { takeScheduled } from './scheduled.ts'

const EVERY = 2_000
const MAX_TRIES = 6
const BATCH = 20
/** Milliseconds until the next try: 10 s, 40 s, 90 s … */
const retryAfter = (attempts: number): number => 10_000 * attempts ** 2

/** Does an item; what its transaction writes happens with its end. */
interface Kind {
  /** Leaves the database: outside any transaction, and perhaps twice after a crash. */
  send?(item: OutboxItem): Promise<void>
  /** Stays in the database: in the transaction that ends the item. */
  within?(item: OutboxItem): Promise<unknown>
  failed?(item: OutboxItem, error: string, last: boolean): Promise<void>
}

/** A message that a state's effect asks for. */
interface EffectMail {
  to: string
  subject: Bilingual
  text: Bilingual
  /** Where on the site it leads. */
  path?: string
}

const isFinal = (error: unknown): boolean =>
  error instanceof MailRefused || error instanceof MailSkipped || error instanceof AddressRefused

/** Says to the chat of the installation what failed for good: nothing of a person, and nothing of the chat itself. */
async function tellChat({ config, database }: Gateway, item: OutboxItem): Promise<void> {
  if (!config.chatWebhook || isChat(item.payload)) return
  const about = item.collection ? ` (${item.collection} ${item.record ?? ''})` : ''
  const text = `Sala: "${item.kind}"${about} failed ${item.attempts} times. /config/operations`
  await database.system.outbox.append({ site: item.site, kind: 'webhook', payload: { text } })
}

/** How each kind of item is done. Without a mail server there is none that sends mails. */
function createKinds(gateway: Gateway, send: Send | undefined): Record<string, Kind> {
  const mailOfEffect = async (item: OutboxItem): Promise<void> => {
    const { site, id, payload } = item
    const { to, subject, text, path } = payload as EffectMail
    const locale = await languageAbout(gateway, item)
    const link =
      path === undefined ? '' : `\n\n${(await mailSettings(gateway, site)).origin}${path}`
    const queued = await queueMail(
      gateway,
      { site: { _id: site, name: '' }, user: null, locale, requestId: `outbox ${id}` },
      { to, subject, text: `${text[locale]}${link}`, locale },
      null,
    )
    if (!queued.ok) throw new FailureError(queued.failures)
  }
  const mail: Kind = {
    send: (item) => deliverMail(gateway, item, send!),
    within: (item) => markMessage(gateway, item, { status: 'confirm', error: null }),
    failed: (item, error, last) =>
      markMessage(gateway, item, {
        ...(last ? { status: 'fail' as const } : {}),
        error: error.startsWith('Skipped') ? error : `${NOT_SENT}: ${error}`,
      }),
  }
  return {
    ...(send ? { [MAIL]: mail, [STRANGERS_MAIL]: mail } : {}),
    webhook: {
      send: (item) => sendWebhook(gateway, item.id, item.payload as WebhookItem | ChatItem),
    },
    notify: { within: (item) => notifyPeople(gateway, item) },
    reset: { within: (item) => sendReset(gateway, item) },
    [ACTIVATION]: { within: (item) => sendActivation(gateway, item) },
    'effect-email': { within: mailOfEffect },
    schedule: { send: (item) => takeScheduled(gateway, item) },
  }
}

/** Takes the next item that is due. Mails that strangers ask for wait until nothing else is, and leave others room in each minute. */
function createClaims({ database, clock, config }: Gateway, known: string[]) {
  const perMinute = (most: number) => new RateWindow(clock, most, 60_000)
  const mails: Record<string, RateWindow> = {
    [MAIL]: perMinute(config.mailPerMinute),
    [STRANGERS_MAIL]: perMinute(Math.ceil(config.mailPerMinute / 2)),
  }
  return async (): Promise<OutboxItem | undefined> => {
    const open = known.filter((kind) => (mails[kind]?.left('mail') ?? 1) > 0)
    for (const kinds of [
      open.filter((kind) => kind !== STRANGERS_MAIL),
      open.filter((kind) => kind === STRANGERS_MAIL),
    ]) {
      const [item] = await database.system.outbox.claim({ kinds, limit: 1 })
      if (!item) continue
      mails[item.kind]?.take('mail')
      return item
    }
    return undefined
  }
}

/**
 * Works off the outbox: what a transaction asked to leave the database. An item that fails is tried again, later each
 * time; after the last try, or where trying again is of no use, it is failed, and its message says why. Without a mail
 * server mails stay where they are.
 */
export function startOutbox(
  gateway: Gateway,
  send: Send | undefined,
  { loop: loops = true }: { loop?: boolean } = {},
): { runOnce(): Promise<number>; stop(): Promise<void> } {
  const { database, clock } = gateway
  const kinds = createKinds(gateway, send)
  const claimNext = createClaims(gateway, Object.keys(kinds))
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  let stopped = false

  async function work(item: OutboxItem): Promise<void> {
    const kind = kinds[item.kind]!
    try {
      await kind.send?.(item)
    } catch (error) {
      return end(item, kind, error)
    }
    try {
      await database.transaction(async () => {
        await kind.within?.(item)
        await database.system.outbox.finish(item.id, { sent: true })
      })
    } catch (error) {
      if (!kind.send) return end(item, kind, error)
      // It is out: for a record that could not be written it is not sent once more.
      await database.system.outbox.finish(item.id, { sent: true })
      throw error
    }
  }

  async function end(item: OutboxItem, kind: Kind, error: unknown): Promise<void> {
    const text = error instanceof Error ? error.message : String(error)
    const last = isFinal(error) || item.attempts >= MAX_TRIES
    await database.transaction(async () => {
      await database.system.outbox.finish(item.id, {
        sent: false,
        error: text.slice(0, 1000),
        ...(last ? {} : { retryAt: isoAt(clock.now() + retryAfter(item.attempts)) }),
      })
      await kind.failed?.(item, text, last)
      if (last) await tellChat(gateway, item)
    })
  }

  /** One at a time, so that none waits for longer than its lease. */
  async function runOnce(): Promise<number> {
    let done = 0
    while (done < BATCH) {
      const item = await claimNext()
      if (!item) return done
      await work(item)
      done++
    }
    return done
  }

  const loop = () => {
    running = runOnce().catch(() => 0)
    void running.then(() => {
      if (!stopped) timer = setTimeout(loop, EVERY)
    })
  }
  if (loops) loop()
  return {
    runOnce,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
