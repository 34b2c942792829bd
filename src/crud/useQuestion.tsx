import { useEffect, useRef, useState, type ReactNode } from 'react'
import { QuestionDialog } from './QuestionDialog.tsx'
import type { Question } from './question.ts'

/** Answers the question that is open. */
let refuse: (() => void) | undefined

/** Takes what somebody does for a no to the question that is open; was there any? */
export function answerNo(): boolean {
  const isOpen = refuse !== undefined
  refuse?.()
  return isOpen
}

/** The dialog, to be rendered, and what opens it: the answer is yes or no. While one is asked, and by the key that answers it, another is a no. */
export function useQuestion(): [ReactNode, (question: Question) => Promise<boolean>] {
  const [question, setQuestion] = useState<Question>()
  const [opened, setOpened] = useState(false)
  const waiting = useRef<(yes: boolean) => void>(undefined)
  const answer = (yes: boolean): void => {
    const resolve = waiting.current
    refuse = undefined
    setOpened(false)
    // Escape is heard by the drawer below too.
    setTimeout(() => {
      waiting.current = undefined
    })
    resolve?.(yes)
  }
  useEffect(
    () => () => {
      if (waiting.current) refuse = undefined
    },
    [],
  )
  const ask = (next: Question): Promise<boolean> => {
    if (waiting.current) return Promise.resolve(false)
    setQuestion(next)
    setOpened(true)
    refuse = () => answer(false)
    return new Promise((resolve) => {
      waiting.current = resolve
    })
  }
  return [
    <QuestionDialog key="question" opened={opened} question={question} onAnswer={answer} />,
    ask,
  ]
}
