import {
  fillTemplate,
  pickText,
  plainValue,
  readPath,
  type Bilingual,
  type Locale,
  type Text,
} from '#shared'
import type { Effect, StoredRecord } from '#schema'
import type { Data, EffectContext, OutboxRequest } from './context.ts'

/** A text that is written once, or once a language, as its reader has it. */
const valueIn =
  (locale: Locale) =>
  (value: unknown): string =>
    typeof value === 'object' && value !== null && 'th' in value
      ? pickText(value as Text, locale)
      : plainValue(value)

/** What an effect asks of the world outside the database; nothing where it stays within. */
export function requestOf(
  effect: Effect,
  record: StoredRecord,
  scope: Data,
  context: EffectContext,
): Pick<OutboxRequest, 'kind' | 'payload'> | undefined {
  const words = { ...record, ...scope }
  const filled = (text: Bilingual): Bilingual => ({
    th: fillTemplate(text.th, words, valueIn('th')),
    en: fillTemplate(text.en, words, valueIn('en')),
  })
  const { notify, webhook, email } = effect
  if (notify)
    return {
      kind: 'notify',
      payload: {
        roles: notify.roles ?? [],
        user: notify.user ? (readPath(record, notify.user) ?? null) : null,
        text: filled(notify.text),
        by: context.actor.id,
      },
    }
  if (webhook) return { kind: 'webhook', payload: { url: webhook.url, data: record } }
  if (email)
    return {
      kind: 'email',
      payload: {
        to: fillTemplate(email.to, words),
        subject: filled(email.subject),
        text: filled(email.text),
        ...(email.path === undefined ? {} : { path: fillTemplate(email.path, words) }),
      },
    }
  return undefined
}
