import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router-dom'
import { QuestionDialog } from '#crud'
import { hasUnsaved } from '#forms'
import { useText } from '#i18n'

/**
 * Asks before a link, or the browser's back and forward, leave unsaved changes behind. What the product itself leads to,
 * as after a save, asks nothing; and pages outside it are asked about by the browser.
 */
export function LeaveGuard() {
  const t = useText('backend')
  const follows = useRef(false)
  const blocker = useBlocker(({ historyAction, currentLocation, nextLocation }) => (historyAction === 'POP' || follows.current) && currentLocation.pathname !== nextLocation.pathname && hasUnsaved())
  useEffect(() => {
    const onClick = ({ target }: MouseEvent): void => {
      follows.current = target instanceof Element && target.closest('a[href]') !== null
      setTimeout(() => { follows.current = false })
    }
    document.addEventListener('click', onClick, true)
    return () => document.removeEventListener('click', onClick, true)
  }, [])
  const question = { title: t('leave.title'), text: t('leave.text'), yes: t('leave.yes'), no: t('leave.no') }
  return <QuestionDialog opened={blocker.state === 'blocked'} question={question} onAnswer={(yes) => (yes ? blocker.proceed?.() : blocker.reset?.())} />
}
