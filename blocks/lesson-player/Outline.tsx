import { useLocale, useText } from '#i18n'
import { pickText } from '#shared'
import { clockOf, lessonPath, type LessonLine } from './play.ts'

/** All lessons of the course: which are done, which are still closed, and what each wants. */
export function Outline({
  course,
  lessons,
  current,
}: {
  course: string
  lessons: LessonLine[]
  current?: string | undefined
}) {
  const t = useText('learning')
  const locale = useLocale()
  return (
    <nav className="sala-lesson-outline" aria-label={t('player.lessons')}>
      <h2>{t('player.lessons')}</h2>
      <ol>
        {lessons.map(({ id, title, done, locked, duration, wants }) => {
          const state = done ? 'done' : locked ? 'locked' : 'open'
          return (
            <li key={id} data-state={state}>
              {locked ? (
                <span>{title}</span>
              ) : (
                <a href={lessonPath(course, id)} aria-current={id === current ? 'page' : undefined}>
                  {title}
                </a>
              )}
              <small>
                {t(`player.${state}`)}
                {duration > 0 && ` · ${clockOf(duration)}`}
              </small>
              {!done && !locked && wants && <small>{pickText(wants, locale)}</small>}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
