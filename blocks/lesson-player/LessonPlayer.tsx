import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocale, useText } from '#i18n'
import { NestedRows, staticAnswers } from '#pages'
import { placePart } from '#pages/model'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import { useHydrated } from '#ui'
import { Film } from './Film.tsx'
import { Notes } from './Notes.tsx'
import { Outline } from './Outline.tsx'
import { lessonPath, type Lesson, type LessonLine, type Play } from './play.ts'
import { useProgress } from './useProgress.ts'
import './LessonPlayer.css'

export const catalogues = ['learning'] as const

/** The lines as they stand once this lesson is done: the one behind it is open. */
const withDone = (lessons: LessonLine[], done: string | undefined): LessonLine[] =>
  lessons.map((line, at) =>
    line.id === done
      ? { ...line, done: true }
      : done !== undefined && lessons[at - 1]?.id === done
        ? { ...line, locked: false }
        : line,
  )

/** A lesson: its film, its content, what was noted, and the way to the next one. What of it is done, the gateway says. */
export default function LessonPlayer({
  object,
  props,
  data,
}: BlockProps<{ title?: Text }, { play?: Play | null; trial?: Play | null }>) {
  const t = useText('learning')
  const locale = useLocale()
  const [doneNow, setDoneNow] = useState<string>()
  const play = data.play ?? data.trial
  const title = pickText(props.title, locale) || t('player.title')
  if (!play?.course)
    return (
      <div className="sala-lesson-player">
        <h1>{title}</h1>
        <p className="sala-empty">
          {play?.problem ? pickText(play.problem, locale) : t('player.none')}
        </p>
        <p>
          <a className="sala-button" data-kind="primary" href="/lesson/home">
            {t('player.find')}
          </a>
        </p>
      </div>
    )
  const { course } = play
  const lessons = withDone(play.lessons ?? [], doneNow)
  return (
    <div className="sala-lesson-player" data-trial={data.play ? undefined : ''}>
      <p className="sala-lesson-course">
        <a href={`/lesson/detail/${encodeURIComponent(course.id)}`}>{course.name}</a>
      </p>
      {play.lesson ? (
        <Played
          key={play.lesson.id}
          id={object.id}
          play={play}
          lesson={play.lesson}
          lessons={lessons}
          onDone={setDoneNow}
        />
      ) : (
        <div className="sala-lesson-main">
          <h1>{title}</h1>
          <p className="sala-empty">{t(play.gone ? 'player.gone' : 'player.closed')}</p>
        </div>
      )}
      {lessons.length > 0 && (
        <Outline course={course.id} lessons={lessons} current={play.lesson?.id} />
      )}
    </div>
  )
}

function Played({
  id,
  play,
  lesson,
  lessons,
  onDone,
}: {
  id: string
  play: Play
  lesson: Lesson
  lessons: LessonLine[]
  onDone(lesson: string): void
}) {
  const t = useText('learning')
  const film = useRef<HTMLVideoElement | null>(null)
  const course = play.course!.id
  const isTrial = !play.progress
  const line = lessons.find((one) => one.id === lesson.id)
  const progress = useProgress(isTrial ? undefined : course, isTrial ? undefined : lesson.id, {
    percent: play.progress?.percent ?? 0,
    done: line?.done ?? false,
    wants: line?.wants ?? null,
  })
  const isDone = progress.standing.done
  useEffect(() => {
    if (isDone) onDone(lesson.id)
  }, [isDone, lesson.id, onDone])
  const placed = useMemo(() => {
    if (!play.content) return null
    const at = placePart(play.content.page, play.content.data, id, undefined)
    return { page: at.page, data: staticAnswers(at.data) }
  }, [play.content, id])
  return (
    <div className="sala-lesson-main">
      <h1>{lesson.title}</h1>
      {lesson.summary && <p>{lesson.summary}</p>}
      {lesson.video && (
        <Film
          lesson={lesson}
          position={play.progress?.position ?? 0}
          film={film}
          {...(isTrial ? {} : { onWatched: progress.watched, onPause: () => void progress.send() })}
        />
      )}
      {placed && <NestedRows page={placed.page} data={placed.data} />}
      {lesson.exam && !isTrial && (
        <p>
          <a
            className="sala-button"
            data-kind="primary"
            href={`/lesson/assessment/${encodeURIComponent(course)}/${encodeURIComponent(lesson.exam)}`}
          >
            {t('player.to-exam')}
          </a>
        </p>
      )}
      {!isTrial && <Standing lesson={lesson} progress={progress} />}
      <Ways course={course} lessons={lessons} current={lesson.id} done={isDone} />
      {!isTrial && (
        <Notes course={course} lesson={lesson.id} notes={play.notes ?? []} film={film} />
      )}
    </div>
  )
}

/** How far the lesson is, what it still wants, and whether all of that is with the gateway. */
function Standing({
  lesson,
  progress: { standing, waits, problem, send },
}: {
  lesson: Lesson
  progress: ReturnType<typeof useProgress>
}) {
  const t = useText('learning')
  const locale = useLocale()
  const isLive = useHydrated()
  const [busy, setBusy] = useState(false)
  const { percent, done, wants } = standing
  return (
    <div className="sala-lesson-standing" role="status" data-done={done ? '' : undefined}>
      {lesson.duration > 0 && (
        <progress value={percent} max={100} aria-label={t('player.watched')}>
          {percent}%
        </progress>
      )}
      <p>{done ? t('player.done-now') : wants ? pickText(wants, locale) : t('player.open')}</p>
      {waits && <p className="sala-lesson-waits">{t('player.waits')}</p>}
      {problem && <p role="alert">{pickText(problem, locale)}</p>}
      {lesson.rule === 'confirmed' && !done && (
        <button
          type="button"
          className="sala-button"
          data-kind="primary"
          disabled={busy || !isLive}
          onClick={() => {
            setBusy(true)
            void send({ confirmed: true }).then(() => setBusy(false))
          }}
        >
          {t('player.confirm')}
        </button>
      )}
    </div>
  )
}

/** To the lesson before and after; the next one opens as soon as this one is done. */
function Ways({
  course,
  lessons,
  current,
  done,
}: {
  course: string
  lessons: LessonLine[]
  current: string
  done: boolean
}) {
  const t = useText('learning')
  const at = lessons.findIndex(({ id }) => id === current)
  const [before, after] = [lessons[at - 1], lessons[at + 1]]
  if (at < 0) return null
  return (
    <p className="sala-lesson-ways">
      {before && (
        <a className="sala-button" data-kind="secondary" href={lessonPath(course, before.id)}>
          {t('player.before')}
        </a>
      )}
      {after && (!after.locked || done) && (
        <a className="sala-button" data-kind="primary" href={lessonPath(course, after.id)}>
          {t('player.after')}
        </a>
      )}
      {after?.locked && !done && <small>{t('player.after-locked')}</small>}
    </p>
  )
}
