import { useRef, useState, type ReactNode } from 'react'
import { QuestionDialog, type Question } from './QuestionDialog.tsx'

/** The dialog, to be drawn, and what opens it: the answer is yes or no. What was asked before and is not answered yet is a no. */
export function useQuestion(): [ReactNode, (question: Question) => Promise<boolean>] {
  const [question, setQuestion] = useState<Question>()
  const [opened, setOpened] = useState(false)
  const waiting = useRef<(yes: boolean) => void>(undefined)
  const answer = (yes: boolean): void => {
    setOpened(false)
    waiting.current?.(yes)
  }
  const ask = (next: Question): Promise<boolean> => {
    waiting.current?.(false)
    setQuestion(next)
    setOpened(true)
    return new Promise((resolve) => { waiting.current = resolve })
  }
  return [<QuestionDialog key="question" opened={opened} question={question} onAnswer={answer} />, ask]
}
