import { useRef, useState, type FormEvent } from 'react'
import { formatDate, useLocale, useText } from '#i18n'
import { useAct } from '#pages'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import './ChatRoom.css'

export const catalogues = ['learning'] as const

interface Message {
  id: string
  own: boolean
  name: string
  text: string
  at: string
  staff: boolean
}
interface Chat {
  courses: { id: string; name: string }[]
  course?: string
  user?: string
  messages: Message[]
}

/** Questions about a course and what was answered; whoever writes meanwhile is seen at once by the live mechanism. */
export default function ChatRoom({
  props,
  data,
}: BlockProps<{ title?: Text }, { chat?: Chat | null }>) {
  const t = useText('learning')
  const locale = useLocale()
  const { chat } = data
  return (
    <div className="sala-chat">
      <h1>{pickText(props.title, locale) || t('chat.title')}</h1>
      {chat && chat.courses.length > 1 && !chat.user && (
        <ul className="sala-chat-courses">
          {chat.courses.map(({ id, name }) => (
            <li key={id}>
              <a
                href={`?course=${encodeURIComponent(id)}`}
                aria-current={id === chat.course ? 'true' : undefined}
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
      {chat?.course ? (
        <Talk chat={chat} course={chat.course} />
      ) : (
        <p className="sala-empty">{t('chat.no-course')}</p>
      )}
    </div>
  )
}

function Talk({ chat, course }: { chat: Chat; course: string }) {
  const t = useText('learning')
  const locale = useLocale()
  const { act, busy, problem } = useAct()
  const [sent, setSent] = useState<Message[]>([])
  const field = useRef<HTMLTextAreaElement>(null)
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const text = field.current?.value.trim()
    if (!text) return field.current?.focus()
    const answer = await act<{ id: string }>('/api/learning/say', {
      course,
      text,
      ...(chat.user ? { user: chat.user } : {}),
    })
    if (!answer.ok) return
    setSent((known) => [
      ...known,
      { id: answer.value.id, own: true, name: '', text, at: '', staff: false },
    ])
    field.current!.value = ''
  }
  const known = new Set(chat.messages.map(({ id }) => id))
  const messages = [...chat.messages, ...sent.filter(({ id }) => !known.has(id))]
  return (
    <>
      <ul className="sala-chat-messages" aria-live="polite" data-live="chat-message">
        {messages.map(({ id, own, name, text, at }) => (
          <li key={id} data-own={own ? '' : undefined}>
            {!own && <strong>{name}</strong>}
            <span>{text}</span>
            {at && <small>{formatDate(at, locale)}</small>}
          </li>
        ))}
      </ul>
      {messages.length === 0 && <p className="sala-empty">{t('chat.none')}</p>}
      <form onSubmit={(event) => void send(event)}>
        <label>
          {t('chat.write')}
          <textarea ref={field} className="sala-input" rows={3} maxLength={2000} />
        </label>
        <button type="submit" className="sala-button" data-kind="primary" disabled={busy}>
          {t('chat.send')}
        </button>
        {problem && <p role="alert">{problem}</p>}
      </form>
    </>
  )
}
