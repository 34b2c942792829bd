import { notifications } from '@mantine/notifications'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import type { SignedOut } from '#gateway'
import { useText } from '#i18n'
import { deferredComponent } from '#ui'

const SignInDialog = deferredComponent(
  async () => (await import('./SignInDialog.tsx')).SignInDialog,
)

const NOTE = 'signed-out'
const TYPED_IN = 'input, textarea, select, iframe, [contenteditable="true"]'

export type HearSignedOut = (out: SignedOut | undefined) => void

/**
 * Once the session of who is here has ended, whatever met it: one dialog to sign in again, or while they type and where
 * they put it off, one notice that leads there. Both go as they are back. The answer is the dialog, to be rendered.
 */
export function useSignedOut(
  listen: (hear: HearSignedOut) => void,
  leave: (go: () => void) => Promise<void>,
): ReactNode {
  const t = useText('backend')
  const [isOut, setIsOut] = useState(false)
  const [asked, setAsked] = useState(false)
  const refuse = useRef<() => void>(undefined)
  const isPutOff = useRef(false)
  useEffect(
    () =>
      listen((out) => {
        refuse.current = out?.postpone
        if (!out) isPutOff.current = false
        setIsOut(out !== undefined)
        // A dialog would take the keys of who types; what they save themselves waits for it, each time.
        setAsked(
          (before) =>
            out !== undefined &&
            (before ||
              out.by === 'write' ||
              (out.by === 'read' &&
                !isPutOff.current &&
                !document.activeElement?.matches(TYPED_IN))),
        )
      }),
    [listen],
  )
  useEffect(() => {
    if (!isOut || asked) return
    notifications.show({
      id: NOTE,
      color: 'yellow',
      autoClose: false,
      withCloseButton: false,
      message: (
        <>
          {t('signed-out.text')}{' '}
          <button type="button" className="sala-button" onClick={() => setAsked(true)}>
            {t('signed-out.sign-in')}
          </button>
        </>
      ),
    })
    return () => void notifications.hide(NOTE)
  }, [isOut, asked, t])
  const postpone = useCallback(() => {
    setAsked(false)
    isPutOff.current = true
    refuse.current?.()
  }, [])
  return (
    <SignInDialog isOut={isOut} asked={asked} onLater={postpone} onLeave={(go) => void leave(go)} />
  )
}
