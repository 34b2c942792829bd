import { createHmac } from 'node:crypto'
import type { Gateway } from '../gateway.ts'
import { callOutside } from './request.ts'

export interface WebhookItem {
  url: string
  data: unknown
}

const LONGEST = 30_000
const LARGEST = 65_536

/** `t=<seconds>,v1=<hex>`: HMAC-SHA256 over `<seconds>.<body>`; a receiver refuses what is old or was changed. */
export const webhookSignature = (secret: string, seconds: number, body: string): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`

/** Sends a webhook once. Throws where it was not taken, with nothing of the secret in what it says. */
export async function sendWebhook(
  { config, clock }: Pick<Gateway, 'config' | 'clock'>,
  id: string,
  { url, data }: WebhookItem,
): Promise<void> {
  if (!config.webhookSecret) throw new Error('No secret for webhooks is set (SALA_WEBHOOK_SECRET).')
  const seconds = Math.floor(clock.now() / 1000)
  const body = JSON.stringify({ id, data })
  const { status } = await callOutside(config, {
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': id,
      'x-sala-timestamp': String(seconds),
      'x-sala-signature': webhookSignature(config.webhookSecret, seconds, body),
    },
    body,
    timeout: LONGEST,
    limit: LARGEST,
  })
  if (status < 200 || status > 299) throw new Error(`HTTP error! status: ${status}`)
}
