import { useLocale, useText } from '#i18n'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import { Attendance } from './Attendance.tsx'
import { Grading } from './Grading.tsx'
import { roundText, type Desk } from './desk.ts'
import './LecturerDesk.css'

export const catalogues = ['learning'] as const

/** What a lecturer has before them: rounds, who came, answers to grade, and what was asked. */
export default function LecturerDesk({
  props,
  data,
}: BlockProps<{ title?: Text }, { desk?: Desk | null }>) {
  const t = useText('learning')
  const locale = useLocale()
  const { desk } = data
  return (
    <div className="sala-desk">
      <h1>{pickText(props.title, locale) || t('desk.title')}</h1>
      {!desk ? (
        <p className="sala-empty">{t('desk.failed')}</p>
      ) : (
        <>
          <h2>{t('desk.rounds')}</h2>
          {desk.rounds.length === 0 && <p className="sala-empty">{t('desk.no-rounds')}</p>}
          <ul className="sala-desk-rounds">
            {desk.rounds.map((round) => (
              <li key={round.id}>
                <a
                  href={`?round=${encodeURIComponent(round.id)}`}
                  aria-current={round.id === desk.round?.id ? 'true' : undefined}
                >
                  {round.name}
                </a>
                <small>{roundText(round, locale)}</small>
              </li>
            ))}
          </ul>
          {desk.round && (
            <Attendance
              key={desk.round.id}
              round={desk.round}
              of={desk.rounds.find(({ id }) => id === desk.round?.id)}
              today={desk.today}
            />
          )}
          <Grading waiting={desk.grading} />
          <h2>{t('desk.asked')}</h2>
          {desk.asked.length === 0 && <p className="sala-empty">{t('desk.nothing-asked')}</p>}
          <ul className="sala-desk-rounds">
            {desk.asked.map(({ id, course, user, name, text }) => (
              <li key={id}>
                <a
                  href={`/lesson/chat-client?course=${encodeURIComponent(course)}&user=${encodeURIComponent(user)}`}
                >
                  {text}
                </a>
                <small>{name}</small>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
