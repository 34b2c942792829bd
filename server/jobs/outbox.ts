import { createTransport } from 'nodemailer'
import { SYSTEM_ACTOR } from '#engine'
import { isoAt } from '#shared'
import { engineFor, type Gateway } from '../gateway.ts'
import type { OutboxItem } from '../storage/index.ts'

const EVERY = 2_000
const MOST_TRIES = 6
/** Seconds until the next try: 10, 40, 90 … */
const retryAfter = (attempts: number): number => 10_000 * attempts ** 2

interface Mail {
  message: string
  to: string
  name?: string
  subject: string
  text: string
}

export type Send = (mail: Mail & { from: string; id: string }) => Promise<void>

/** A sender by SMTP; nothing where no server is configured, and mails then stay in the outbox. */
export function smtpSender(url: string | undefined): Send | undefined {
  if (!url) return undefined
  const transport = createTransport(url)
  return async ({ from, to, name, subject, text, id }) => {
    await transport.sendMail({ from, to: name ? { name, address: to } : to, subject, text, messageId: `<${id}@sala>` })
  }
}

/**
 * Works off the outbox: what a transaction asked to leave the database. An item that fails is tried again, later each
 * time; after the last try it is failed, and its message says why.
 */
export function startOutbox(gateway: Gateway, send: Send | undefined): { runOnce(): Promise<number>; stop(): Promise<void> } {
  const { database, clock, config } = gateway
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()

  async function markMessage(item: OutboxItem, change: Record<string, unknown>): Promise<void> {
    const id = (item.payload as Mail).message
    const record = await database.store(item.site).get('message', id)
    if (record) await engineFor(gateway, item.site).update('message', id, change, record.version, SYSTEM_ACTOR)
  }

  async function work(item: OutboxItem): Promise<void> {
    if (item.kind !== 'email') return void (await database.system.outbox.finish(item.id, { sent: true }))
    try {
      await send!({ ...(item.payload as Mail), from: config.mailFrom, id: item.id })
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      const last = item.attempts >= MOST_TRIES
      await database.transaction(async () => {
        await database.system.outbox.finish(item.id, { sent: false, error: text, ...(last ? {} : { retryAt: isoAt(clock.now() + retryAfter(item.attempts)) }) })
        await markMessage(item, last ? { status: 'fail', error: text.slice(0, 1000) } : { error: text.slice(0, 1000) })
      })
      return
    }
    await database.transaction(async () => {
      await database.system.outbox.finish(item.id, { sent: true })
      await markMessage(item, { status: 'confirm', error: null })
    })
  }

  async function runOnce(): Promise<number> {
    if (!send) return 0
    const items = await database.system.outbox.claim({ limit: 20 })
    for (const item of items) await work(item)
    return items.length
  }

  const loop = () => {
    running = runOnce().catch(() => 0)
    void running.then(() => (timer = setTimeout(loop, EVERY)))
  }
  if (send) loop()
  return {
    runOnce,
    stop: async () => {
      clearTimeout(timer)
      await running
      clearTimeout(timer)
    },
  }
}
