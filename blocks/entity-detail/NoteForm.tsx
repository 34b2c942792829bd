import { Button, FileButton, Group, Textarea, TextInput } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { findColleagues, type Colleague } from '#gateway'
import { useLocale, useText } from '#i18n'
import { useSession } from '#session'
import { bangkokDay, parseTypedDate, systemClock } from '#shared'
import { dayOfCode } from '#shared/dateCode'
import type { useNotes } from './useNotes.ts'

/** The word behind an @ that is being written at the end of a text. */
const MENTION = /(?:^|\s)@([\p{L}\p{M}\d.]*)$/u

const MAX_OFFERED = 6

/** Says something of the record: with @ somebody is told, with a day it is what is to be done next. */
export function NoteForm({ notes }: { notes: ReturnType<typeof useNotes> }) {
  const t = useText('backend')
  const locale = useLocale()
  const [text, setText] = useState('')
  const [day, setDay] = useState('')
  const mentions = useMentions(text, setText)
  const parsed = parseTypedDate(day, locale)
  const due = parsed.ok ? parsed.value : dayOfCode(day, bangkokDay(systemClock.now()), locale)
  const isWrong = day.trim() !== '' && due === undefined

  const send = async (): Promise<void> => {
    if (text.trim() === '' || isWrong) return
    const told = mentions.told.filter(({ name }) => text.includes(`@${name}`))
    const isSent = await notes.add({
      text,
      ...(told.length > 0 && { mentions: told.map(({ _id }) => _id) }),
      ...(due && { due }),
    })
    if (!isSent) return
    setText('')
    setDay('')
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (mentions.onKeyDown(event)) return
    if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') {
      event.preventDefault()
      event.stopPropagation()
      void send()
    }
  }
  return (
    <div className="sala-note-form">
      <Textarea
        aria-label={t('notes.say')}
        placeholder={t('notes.placeholder')}
        autosize
        minRows={1}
        maxRows={8}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <People mentions={mentions} />
      <Group gap="xs" wrap="wrap">
        <TextInput
          className="sala-note-day"
          aria-label={t('notes.due')}
          placeholder={t('notes.due')}
          value={day}
          error={isWrong}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <FileButton multiple onChange={(files) => notes.attach(files)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              aria-label={t('notes.attach')}
              title={t('notes.drop')}
              px="xs"
            >
              <IconPaperclip size={18} aria-hidden />
            </Button>
          )}
        </FileButton>
        <Button
          loading={notes.isBusy}
          disabled={text.trim() === '' || isWrong}
          onClick={() => void send()}
        >
          {t('notes.send')}
        </Button>
      </Group>
    </div>
  )
}

/** The colleagues that are offered. */
function People({
  mentions: { found, at, mention },
}: {
  mentions: ReturnType<typeof useMentions>
}) {
  const t = useText('backend')
  if (found.length === 0) return null
  return (
    <ul className="sala-mentions" role="listbox" aria-label={t('notes.people')}>
      {found.map((one, index) => (
        <li key={one._id} role="option" aria-selected={index === at}>
          <button type="button" tabIndex={-1} onClick={() => mention(one)}>
            {one.name}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Colleagues offered behind an @, chosen by arrows and Enter, and those that were. */
function useMentions(text: string, setText: (text: string) => void) {
  const { client } = useSession()
  const [told, setTold] = useState<Colleague[]>([])
  const [place, setPlace] = useState({ term: '', at: 0 })
  const term = MENTION.exec(text)?.[1]
  const { data } = useQuery({
    queryKey: ['colleagues', term],
    enabled: term !== undefined,
    queryFn: async () => {
      const found = await findColleagues(client, term ?? '')
      return found.ok ? found.value.slice(0, MAX_OFFERED) : []
    },
  })
  const isNamed = told.some(({ name }) => text.endsWith(`@${name}`))
  const found = term !== undefined && data && !isNamed ? data : []
  const at = place.term === term ? place.at : 0
  const mention = (one: Colleague): void => {
    setTold((all) => [...all.filter(({ _id }) => _id !== one._id), one])
    setText(`${text.slice(0, text.length - (term ?? '').length)}${one.name} `)
  }
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const chosen = found[at]
    if (!chosen || event.nativeEvent.isComposing) return false
    if (step !== 0)
      setPlace({ term: term ?? '', at: Math.min(found.length - 1, Math.max(0, at + step)) })
    else if (event.key === 'Enter' && !event.ctrlKey) mention(chosen)
    else return false
    event.preventDefault()
    return true
  }
  return { found, at, told, mention, onKeyDown }
}
