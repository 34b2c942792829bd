import { useEffect, useRef, useState } from 'react'
import { plainGet } from '#gateway'
import { useLocale } from '#i18n'
import { pickText } from '#shared'
import './lock.css'

/** How often it is asked (ms). */
export const ASK_EVERY = 15_000

const WORDS = {
  title: { th: 'หน้าจอถูกล็อก', en: 'The screen is locked' },
  hint: {
    th: 'ผู้ดูแลระบบล็อกหน้าจอนี้ไว้ และจะปลดล็อกให้เมื่อพร้อม',
    en: 'An administrator has locked this screen, and will unlock it.',
  },
}

interface Lock {
  message: string
}

/** Asks whether the screen of who is signed in is locked; what cannot be asked stays as it was. */
function useLock(): Lock | null {
  const [lock, setLock] = useState<Lock | null>(null)
  useEffect(() => {
    const left = new AbortController()
    const ask = async (): Promise<void> => {
      try {
        const { data } = JSON.parse(
          await plainGet('/api/session/lock', { accept: 'application/json', signal: left.signal }),
        ) as { data?: Lock | null }
        if (data !== undefined && !left.signal.aborted)
          setLock((before) => (before?.message === data?.message ? before : data))
      } catch {
        // The network is away; the next time tells.
      }
    }
    void ask()
    const timer = setInterval(() => void ask(), ASK_EVERY)
    return () => {
      left.abort()
      clearInterval(timer)
    }
  }, [])
  return lock
}

/** Covers everything while an admin has locked the screen; nothing but their unlocking takes it away (spec: academy 4). */
export function LockOverlay() {
  const lock = useLock()
  return lock ? <LockedScreen message={lock.message} /> : null
}

function LockedScreen({ message }: Lock) {
  const locale = useLocale()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      className="sala-lock"
      aria-label={pickText(WORDS.title, locale)}
      onCancel={(event) => event.preventDefault()}
      // A browser closes it at the second Escape, whatever the first was answered.
      onClose={() => dialog.current?.showModal()}
    >
      <h2>{pickText(WORDS.title, locale)}</h2>
      <p>{message || pickText(WORDS.hint, locale)}</p>
    </dialog>
  )
}
