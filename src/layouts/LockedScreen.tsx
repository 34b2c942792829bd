import { useEffect, useRef } from 'react'
import { useLocale } from '#i18n'
import { pickText } from '#shared'
import './lock.css'

const WORDS = {
  title: { th: 'หน้าจอถูกล็อก', en: 'The screen is locked' },
  hint: {
    th: 'ผู้ดูแลระบบล็อกหน้าจอนี้ไว้ และจะปลดล็อกให้เมื่อพร้อม',
    en: 'An administrator has locked this screen, and will unlock it.',
  },
}

/** Covers everything while an admin has locked the screen; nothing but their unlocking takes it away (spec: academy 4). */
export function LockedScreen({ message }: { message: string }) {
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
