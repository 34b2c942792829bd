import { createHmac } from 'node:crypto'
import { httpError, isRecord } from '#shared'
import type { Gateway } from '../gateway.ts'
import { callOutside } from './request.ts'

export interface WebhookItem {
  url: string
  data: unknown
}
/** A line for the chat of the installation, whose address stands in its settings alone. */
export interface ChatItem {
  text: string
}

export const isChat = (payload: unknown): payload is ChatItem =>
  isRecord(payload) && typeof payload.text === 'string'

interface WebhookCall {
  url: string
  body: string
  headers: Record<string, string>
}

const LONGEST = 30_000
const LARGEST = 65_536

/** `t=<seconds>,v1=<hex>`: HMAC-SHA256 over `<seconds>.<body>`; a receiver refuses what is old or was changed. */
export const webhookSignature = (secret: string, seconds: number, body: string): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`

/** Chat services take `{text}` and know who sends it by their address. */
function chatCall({ chatWebhook }: Gateway['config'], { text }: ChatItem): WebhookCall {
  if (!chatWebhook) throw new Error('No chat is set (SALA_CHAT_WEBHOOK).')
  return { url: chatWebhook, body: JSON.stringify({ text }), headers: {} }
}

function signedCall(
  { config, clock }: Pick<Gateway, 'config' | 'clock'>,
  id: string,
  { url, data }: WebhookItem,
): WebhookCall {
  if (!config.webhookSecret) throw new Error('No secret for webhooks is set (SALA_WEBHOOK_SECRET).')
  const seconds = Math.floor(clock.now() / 1000)
  const body = JSON.stringify({ id, data })
  return {
    url,
    body,
    headers: {
      'idempotency-key': id,
      'x-sala-timestamp': String(seconds),
      'x-sala-signature': webhookSignature(config.webhookSecret, seconds, body),
    },
  }
}

/** Sends a webhook once. Throws where it was not taken, with nothing of the secret in what it says. */
export async function sendWebhook(
  parts: Pick<Gateway, 'config' | 'clock'>,
  id: string,
  item: WebhookItem | ChatItem,
): Promise<void> {
  const { url, body, headers } = isChat(item)
    ? chatCall(parts.config, item)
    : signedCall(parts, id, item)
  const answer = await callOutside(parts.config, {
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    body,
    timeout: LONGEST,
    limit: LARGEST,
  })
  if (answer.status < 200 || answer.status > 299) throw new Error(httpError(answer))
}
