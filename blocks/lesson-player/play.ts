import type { ObjectAnswers } from '#pages'
import type { PageDocument } from '#schema'
import type { Bilingual } from '#shared'

export interface LessonLine {
  id: string
  order: number
  title: string
  kind: string
  duration: number
  done: boolean
  locked: boolean
  wants: Bilingual | null
}

export interface Lesson {
  id: string
  title: string
  summary: string
  kind: string
  rule: string
  duration: number
  video?: string
  captions?: string
  exam?: string
}

export interface Interval {
  from: number
  to: number
}

export interface LessonNote {
  id: string
  at: number
  text: string
}

/** What the gateway answers of a lesson: the lesson itself, that there is none to show, or why it may not be shown. */
export interface Play {
  problem?: Bilingual | null
  course?: { id: string; name: string }
  lessons?: LessonLine[]
  percent?: number
  lesson?: Lesson | null
  gone?: boolean
  progress?: { position: number; watched: number; percent: number; intervals: Interval[] }
  notes?: LessonNote[]
  /** What was made of it in the builder. */
  content?: { page: PageDocument; data: Record<string, ObjectAnswers> } | null
}

/** Minutes and seconds. */
export const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

export const lessonPath = (course: string, lesson: string): string =>
  `/lesson/play/${encodeURIComponent(course)}/${encodeURIComponent(lesson)}`
