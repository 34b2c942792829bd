import { useEffect, useRef, type ReactNode } from 'react'
import { useBlocker } from 'react-router-dom'
import { answerNo, QuestionDialog, useQuestion, type Question } from '#crud'
import { discardUnsaved, hasUnsaved, isAnyLost, unsavedLabels } from '#forms'
import { useText } from '#i18n'

/** Asks as things stand when it is asked. */
function useLeaveQuestion(): () => Question {
  const t = useText('backend')
  return () => ({
    title: t('leave.title'),
    text: [t('leave.text'), ...unsavedLabels().map((along) => t(`leave.along.${along}`))].join(' '),
    yes: t('leave.yes'),
    no: t('leave.no'),
  })
}

/** Asks before something that is no link, as signing out, leaves unsaved changes behind. First comes the dialog, to be rendered. */
export function useLeaving(): [ReactNode, (go: () => void) => Promise<void>] {
  const question = useLeaveQuestion()
  const [dialog, ask] = useQuestion()
  const leave = async (go: () => void): Promise<void> => {
    if (hasUnsaved()) {
      if (!(await ask(question()))) return
      discardUnsaved()
    }
    go()
  }
  return [dialog, leave]
}

/**
 * Asks before a link, or the browser's back and forward, leave unsaved changes behind. What the product itself leads to,
 * as after a save, asks nothing; and pages outside it are asked about by the browser. Back and forward answer a question
 * that is open with no.
 */
export function LeaveGuard() {
  const question = useLeaveQuestion()
  const follows = useRef(false)
  const isAnswer = useRef(false)
  const blocker = useBlocker(({ historyAction, currentLocation, nextLocation }) => {
    isAnswer.current = historyAction === 'POP' && answerNo()
    return (
      isAnswer.current ||
      ((historyAction === 'POP' || follows.current) &&
        currentLocation.pathname !== nextLocation.pathname &&
        isAnyLost())
    )
  })
  useEffect(() => {
    if (blocker.state === 'blocked' && isAnswer.current) blocker.reset()
  }, [blocker])
  useEffect(() => {
    const onClick = ({ target }: MouseEvent): void => {
      follows.current = target instanceof Element && target.closest('a[href]') !== null
      setTimeout(() => {
        follows.current = false
      })
    }
    document.addEventListener('click', onClick, true)
    return () => document.removeEventListener('click', onClick, true)
  }, [])
  const answer = (yes: boolean): void => {
    if (!yes) return blocker.reset?.()
    discardUnsaved()
    blocker.proceed?.()
  }
  return (
    <QuestionDialog
      opened={blocker.state === 'blocked' && !isAnswer.current}
      question={question()}
      onAnswer={answer}
    />
  )
}
