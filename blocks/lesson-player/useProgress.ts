import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useAct, usePage } from '#pages'
import type { Bilingual } from '#shared'
import { progressQueue } from './queue.ts'

export interface Standing {
  percent: number
  done: boolean
  wants: Bilingual | null
}

/** Milliseconds between two reports while a film plays. */
const EVERY = 8_000
const PATH = '/api/learning/progress'

/** Tells the gateway what is watched: what does not get through waits in this browser and is sent later. */
export function useProgress(
  course: string | undefined,
  lesson: string | undefined,
  first: Standing,
) {
  const { user } = usePage()
  const { act } = useAct()
  const [standing, setStanding] = useState(first)
  const [waits, setWaits] = useState(false)
  const [problem, setProblem] = useState<Bilingual | null>(null)
  const sending = useRef(false)
  const running = useRef<Promise<unknown>>(undefined)
  const queue = useMemo(
    () => (user && lesson ? progressQueue(user._id, lesson) : undefined),
    [user, lesson],
  )

  const send = useCallback(
    async (more: { confirmed?: boolean; keepalive?: boolean } = {}): Promise<boolean> => {
      if (!queue || !course || !lesson) return false
      // What was pressed waits for the report that is on its way; a report by itself comes again.
      if (sending.current && !more.keepalive && !more.confirmed) return false
      if (more.confirmed) await running.current
      const { intervals, position } = queue.read()
      const { keepalive, ...said } = more
      sending.current = true
      const sent = act<Standing>(
        PATH,
        { course, lesson, intervals, ...(position === undefined ? {} : { position }), ...said },
        keepalive ? { keepalive } : {},
      )
      running.current = sent
      const answer = await sent
      sending.current = false
      if (answer.ok) {
        queue.sent(intervals)
        setStanding(answer.value)
        setProblem(null)
      } else if (answer.failure.code === 'rule-broken') setProblem(answer.failure.message)
      setWaits(!answer.ok && answer.failure.code !== 'rule-broken')
      return answer.ok
    },
    [act, course, lesson, queue],
  )

  useEffect(() => {
    if (!queue) return
    // Opening a lesson begins it, and takes along what waited from the last time.
    void send()
    const again = (): void => void send()
    const leaving = (): void => {
      if (document.visibilityState === 'hidden' && queue.read().intervals.length > 0)
        void send({ keepalive: true })
    }
    const timer = setInterval(() => queue.read().intervals.length > 0 && again(), EVERY)
    addEventListener('online', again)
    document.addEventListener('visibilitychange', leaving)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
      document.removeEventListener('visibilitychange', leaving)
    }
  }, [queue, send])

  return {
    standing,
    waits,
    problem,
    send,
    watched: useCallback(
      (from: number, to: number) => {
        if (to > from) queue?.add({ from, to }, to)
      },
      [queue],
    ),
  }
}
