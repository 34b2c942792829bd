import { useRef, useState } from 'react'
import type { QueryAnswer } from '#gateway'
import { formatDate, useLocale, useText } from '#i18n'
import { usePage } from '#pages'
import type { AccountAnswer } from '#pages/model'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import { Section } from '#ui'
import './Inbox.css'

export const catalogues = ['member'] as const

interface Message {
  _id: string
  subject?: string
  body?: string
  sentAt?: string
  readAt?: string | null
}

interface InboxData {
  messages?: QueryAnswer | null
  account?: AccountAnswer | null
}

/** Messages to the reader, the latest first; each opens where it stands. */
export default function Inbox({
  props,
  data,
}: BlockProps<{ title?: Text; limit?: number }, InboxData>) {
  const t = useText('member')
  const locale = useLocale()
  const { edit } = usePage()
  const title = pickText(props.title, locale)
  const messages = data.messages?.data as Message[] | undefined
  return (
    <Section className="sala-inbox" title={title} label={t('inbox.label')}>
      {messages && messages.length > 0 ? (
        <ul>
          {messages.map((message) => (
            <li key={message._id}>
              <Letter message={message} csrf={data.account?.csrf} />
            </li>
          ))}
        </ul>
      ) : messages ? (
        <p className="sala-empty">{t('inbox.none')}</p>
      ) : edit ? null : (
        <p className="sala-empty">{t('inbox.failed')}</p>
      )}
    </Section>
  )
}

function Letter({
  message: { _id, subject, body, sentAt, readAt },
  csrf,
}: {
  message: Message
  csrf: string | undefined
}) {
  const t = useText('member')
  const locale = useLocale()
  const form = useRef<HTMLFormElement>(null)
  const [isOpened, setIsOpened] = useState(false)
  const isUnread = !readAt && !isOpened
  /** What is opened counts as read; without a script its button says so. */
  const read = (): void => {
    if (!form.current) return
    const body = new URLSearchParams(new FormData(form.current) as never)
    if (navigator.sendBeacon(form.current.action, body)) setIsOpened(true)
  }
  return (
    <details
      data-unread={isUnread || undefined}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && isUnread) read()
      }}
    >
      <summary>
        <span>
          {isUnread && <span className="sala-badge">{t('inbox.new')}</span>} {subject}
        </span>
        {sentAt && <time dateTime={sentAt}>{formatDate(sentAt, locale)}</time>}
      </summary>
      <p className="sala-inbox-body">{body}</p>
      {isUnread && csrf && (
        <form method="post" action="/user/own/messages" ref={form}>
          <input type="hidden" name="_csrf" value={csrf} />
          <input type="hidden" name="id" value={_id} />
          <button className="sala-button" data-kind="secondary">
            {t('inbox.read')}
          </button>
        </form>
      )}
    </details>
  )
}
