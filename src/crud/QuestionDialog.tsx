import { useEffect } from 'react'
import { lazyBehind } from './lazyBehind.tsx'

/** What is asked, in words of the user's language. */
export interface Question {
  title: string
  text: string
  yes: string
  no: string
}

export interface QuestionProps {
  /** It stays drawn while nothing is asked: so the focus goes back to where it was, also into a dialog below. */
  opened: boolean
  question: Question | undefined
  onAnswer(yes: boolean): void
}

/** How long a question waits for its dialog (ms). */
const PATIENCE = 1000

/** Whose dialog did not come is asked by the browser. */
function AskedByBrowser({ opened, question, onAnswer }: QuestionProps) {
  useEffect(() => {
    if (!opened || !question) return
    const timer = setTimeout(
      () => onAnswer(window.confirm(`${question.title}\n\n${question.text}`)),
      PATIENCE,
    )
    return () => clearTimeout(timer)
  }, [opened, question])
  return null
}

/** Asks before something is lost. */
export const QuestionDialog = lazyBehind(
  async () => (await import('./QuestionModal.tsx')).QuestionModal,
  AskedByBrowser,
)
