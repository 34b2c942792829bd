import { useQuery } from '@tanstack/react-query'
import { Loading, useScreenTitle } from '#crud'
import type { BrowserData, PersonHere } from '#gateway'
import { formatDate, useLocale, useText } from '#i18n'
import { useSession } from '#session'
import { Button } from '#ui'
import { BypassLink } from './BypassLink.tsx'
import { CommandButtons } from './CommandButtons.tsx'
import { deviceName } from './deviceName.ts'
import { useCommands, type Line } from './useCommands.ts'
import './people.css'

const ASK_EVERY = 5_000

/** The connections of one person, the longest first. */
interface Person extends Pick<PersonHere, 'user' | 'name' | 'username'> {
  open: Pick<PersonHere, 'device' | 'since'>[]
}

function byPerson(here: PersonHere[]): Person[] {
  const people = new Map<string, Person>()
  for (const { user, name, username, ...open } of here) {
    const person = people.get(user) ?? { user, name, username, open: [] }
    people.set(user, { ...person, open: [...person.open, open] })
  }
  return [...people.values()]
}

function usePeople() {
  const { client } = useSession()
  return useQuery({
    queryKey: ['people-here'],
    refetchInterval: ASK_EVERY,
    queryFn: async ({ signal }) => {
      const answer = await client.call<{ data: PersonHere[] }>('/api/events/people', { signal })
      return answer.ok ? byPerson(answer.value.data) : null
    },
  })
}

/** Who is here, what admins may tell their browsers, and what those answer (spec: academy 7). */
export function PeopleScreen() {
  const t = useText('backend')
  useScreenTitle(t('people.title'))
  const { user } = useSession()
  const { data: people } = usePeople()
  const { lines, give, clear } = useCommands()
  if (people === undefined) return <Loading />
  return (
    <div className="sala-here">
      <header>
        <h1>{t('people.title')}</h1>
        <p>{t('people.intro')}</p>
      </header>
      <section aria-label={t('people.everybody')}>
        <h2>{t('people.everybody')}</h2>
        <CommandButtons
          name={t('people.everybody')}
          onGive={(body) => void give(body, t('people.everybody'))}
        />
      </section>
      <section aria-label={t('people.answers')}>
        <h2>{t('people.answers')}</h2>
        <ol
          className="sala-here-answers"
          aria-live="polite"
          tabIndex={lines.length > 0 ? 0 : undefined}
        >
          {lines.map((line) => (
            <AnswerLine key={line.key} line={line} />
          ))}
        </ol>
        {lines.length > 0 && <Button onClick={clear}>{t('people.clear')}</Button>}
        {lines.length === 0 && <p className="sala-here-none">{t('people.answers-none')}</p>}
      </section>
      <section aria-label={t('people.table')}>
        <h2>
          {t('people.table')} {people && <span className="sala-here-count">{people.length}</span>}
        </h2>
        {people === null ? (
          <p role="alert">{t('people.failed')}</p>
        ) : (
          <ul className="sala-here-list">
            {people.map((person) => (
              <li key={person.user}>
                <PersonLine person={person} isSelf={person.user === user?._id} />
                <CommandButtons
                  name={person.name}
                  user={person.user}
                  isSelf={person.user === user?._id}
                  onGive={(body) => void give(body, person.name)}
                />
              </li>
            ))}
          </ul>
        )}
        {people?.every((person) => person.user === user?._id) && (
          <p className="sala-empty">{t('people.none')}</p>
        )}
      </section>
      <BypassLink />
    </div>
  )
}

function PersonLine({
  person: { name, username, open },
  isSelf,
}: {
  person: Person
  isSelf: boolean
}) {
  const t = useText('backend')
  const locale = useLocale()
  return (
    <div>
      <p>
        <strong>{name}</strong> <span className="sala-here-username">{username}</span>{' '}
        {isSelf && <span className="sala-here-count">{t('people.you')}</span>}
      </p>
      <ul>
        {open.map(({ device, since }, index) => (
          <li key={index}>
            {deviceName(device) ?? t('people.unknown')} · {t('people.since')}{' '}
            <time dateTime={since}>{formatDate(since, locale, 'datetime')}</time>
          </li>
        ))}
      </ul>
    </div>
  )
}

function AnswerLine({ line: { at, sent, reply, problem } }: { line: Line }) {
  const t = useText('backend')
  const locale = useLocale()
  const words = ({ userAgent, ...data }: BrowserData): string =>
    t('people.browser', { device: deviceName(userAgent) ?? userAgent, ...data })
  return (
    <li data-kind={problem ? 'problem' : reply ? 'reply' : 'sent'}>
      <time dateTime={at}>{formatDate(at, locale, 'datetime')}</time>{' '}
      {sent &&
        t('people.sent', {
          name: sent.name,
          command: [
            t(`people.${sent.body.command === 'device' ? 'device-ask' : sent.body.command}`),
            sent.body.message ?? sent.body.path,
          ]
            .filter(Boolean)
            .join(' – '),
        })}
      {reply && (
        <>
          <strong>{reply.name}</strong>{' '}
          {reply.data ? words(reply.data) : t(`people.${reply.reply}`)}
        </>
      )}
      {problem}
    </li>
  )
}
