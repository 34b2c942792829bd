import { useEffect } from 'react'
import { deferredComponent } from '#ui'
import { type QuestionProps } from './question.ts'

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
export const QuestionDialog = deferredComponent(
  async () => (await import('./QuestionModal.tsx')).QuestionModal,
  AskedByBrowser,
)
