import { formatDate, useLocale, useText } from '#i18n'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import { Section } from '#ui'
import './LearnerRoom.css'

export const catalogues = ['learning'] as const

interface Taken {
  id: string
  course: string
  name: string
  lessons: number
  done: number
  percent: number
  open: boolean
  /** The enrolment of the bundle that it came with. */
  bundle?: string
  next?: { id: string; order: number; title: string }
}
interface Room {
  courses: Taken[]
  continued?: Taken
  rounds: { id: string; name: string; start: string; end: string; place: string; time: string }[]
  waiting: { id: string; course: string; name: string; state: string; until?: string }[]
  certificates: {
    id: string
    number: string
    name: string
    issued: string
    state: string
    code: string
  }[]
}

const playPath = ({ course, next }: Taken): string =>
  `/lesson/play/${encodeURIComponent(course)}/${encodeURIComponent(next?.id ?? '')}`

/** What a learner has here: where to go on, their courses, the rounds to come and their certificates. */
export default function LearnerRoom({
  props,
  data,
}: BlockProps<{ title?: Text; courses?: boolean }, { room?: Room | null }>) {
  const t = useText('learning')
  const locale = useLocale()
  const { room } = data
  const title = pickText(props.title, locale)
  return (
    <Section className="sala-learner-room" title={title} label={t('room.title')}>
      {!room ? (
        <p className="sala-empty">{t('room.failed')}</p>
      ) : room.courses.length === 0 ? (
        <div className="sala-empty">
          <p>{t('room.none')}</p>
          <p>
            <a href="/lesson/home">{t('player.find')}</a>
          </p>
        </div>
      ) : (
        <Filled room={room} lists={props.courses !== false} />
      )}
    </Section>
  )
}

function Filled({ room, lists }: { room: Room; lists: boolean }) {
  const t = useText('learning')
  const locale = useLocale()
  const { continued, courses, certificates } = room
  return (
    <>
      {continued?.next && (
        <p className="sala-learner-go-on">
          <strong>{continued.name}</strong>
          <a className="sala-button" data-kind="primary" href={playPath(continued)}>
            {t('room.go-on', { order: continued.next.order, title: continued.next.title })}
          </a>
        </p>
      )}
      {lists && <h3>{t('room.courses')}</h3>}
      {lists && <Courses courses={courses} />}
      <Rounds room={room} />
      {certificates.length > 0 && <h3>{t('room.certificates')}</h3>}
      <ul className="sala-learner-lines">
        {certificates.map(({ id, number, name, issued, code }) => (
          <li key={id}>
            <strong>{name}</strong>
            <span>
              {number} · {formatDate(issued, locale)}
            </span>
            <a href={`/lesson/certification/${encodeURIComponent(code)}`}>
              {t('room.certificate')}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Courses, and beneath a bundle those that came with it. */
function Courses({ courses }: { courses: Taken[] }) {
  return (
    <ul className="sala-learner-courses">
      {courses
        .filter(({ bundle }) => bundle === undefined)
        .map((taken) => {
          const parts = courses.filter(({ bundle }) => bundle === taken.id)
          return parts.length > 0 ? (
            <li key={taken.id} data-bundle>
              <h4>
                <a href={`/lesson/detail/${encodeURIComponent(taken.course)}`}>{taken.name}</a>
              </h4>
              <ul>
                {taken.lessons > 0 && <Course taken={taken} />}
                {parts.map((part) => (
                  <Course key={part.id} taken={part} />
                ))}
              </ul>
            </li>
          ) : (
            <Course key={taken.id} taken={taken} />
          )
        })}
    </ul>
  )
}

function Course({ taken }: { taken: Taken }) {
  const t = useText('learning')
  return (
    <li>
      <a
        href={
          taken.open && taken.next
            ? playPath(taken)
            : `/lesson/detail/${encodeURIComponent(taken.course)}`
        }
      >
        {taken.name}
      </a>
      <progress
        value={taken.percent}
        max={100}
        aria-label={t('room.progress', { name: taken.name })}
      />
      <small>
        {taken.open ? t('room.done', { done: taken.done, count: taken.lessons }) : t('room.closed')}
      </small>
    </li>
  )
}

/** The rounds to come, and the seats that one waits for. */
function Rounds({ room: { rounds, waiting } }: { room: Room }) {
  const t = useText('learning')
  const locale = useLocale()
  return (
    <>
      {(rounds.length > 0 || waiting.length > 0) && <h3>{t('room.rounds')}</h3>}
      <ul className="sala-learner-lines">
        {rounds.map(({ id, name, start, end, place, time }) => (
          <li key={id}>
            <strong>{name}</strong>
            <span>
              {formatDate(start, locale)}
              {end !== start && ` – ${formatDate(end, locale)}`} {time} {place && `· ${place}`}
            </span>
            <a href={`/api/learning/round/${encodeURIComponent(id)}/calendar.ics`} download>
              {t('room.calendar')}
            </a>
          </li>
        ))}
        {waiting.map(({ id, course, name, state, until }) => (
          <li key={id}>
            <strong>{name}</strong>
            <span>
              {state === 'offered' && until
                ? t('room.offered', { date: formatDate(until, locale) })
                : t('room.waiting')}
            </span>
            <a href={`/lesson/detail/${encodeURIComponent(course)}`}>{t('room.to-course')}</a>
          </li>
        ))}
      </ul>
    </>
  )
}
