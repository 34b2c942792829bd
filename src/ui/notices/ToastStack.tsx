import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { pickText } from '#shared'
import { Icon, IconButton, type IconName } from '../controls/index.ts'
import { SLIDE_TIME, type FullNotice, type NoticeHost, type NoticeType } from './notice.ts'
import { documentLocale } from './documentLocale.ts'
import './notices.css'

const CLOSE = { th: 'ปิด', en: 'Close' }

const SIGNS: Record<NoticeType, IconName> = {
  success: 'check',
  error: 'alert',
  pending: 'clock',
  warning: 'alert',
  info: 'message',
}

/** The notices that are shown, and who wants to hear of them. */
export function createToasts(): NoticeHost & {
  list(): readonly FullNotice[]
  subscribe(hear: () => void): () => void
} {
  let shown: readonly FullNotice[] = []
  const hearers = new Set<() => void>()
  const set = (next: readonly FullNotice[]): void => {
    shown = next
    hearers.forEach((hear) => hear())
  }
  return {
    show: (notice) => set([...shown, notice]),
    update: (notice) => set(shown.map((one) => (one.id === notice.id ? notice : one))),
    hide: (id) => set(shown.filter((one) => one.id !== id)),
    list: () => shown,
    subscribe: (hear) => {
      hearers.add(hear)
      return () => void hearers.delete(hear)
    },
  }
}

function Toast({ notice, onGone }: { notice: FullNotice; onGone(): void }) {
  const { type, title, message, autohide } = notice
  const [isHeld, setIsHeld] = useState(false)
  const [leaves, setLeaves] = useState(false)
  const gone = useRef(onGone)
  gone.current = onGone
  // Who reads it, by mouse or keys, has all the time that they need.
  useEffect(() => {
    if (autohide === false || isHeld || leaves) return
    const timer = setTimeout(() => setLeaves(true), autohide)
    return () => clearTimeout(timer)
  }, [notice, autohide, isHeld, leaves])
  useEffect(() => {
    if (!leaves) return
    const timer = setTimeout(() => gone.current(), SLIDE_TIME)
    return () => clearTimeout(timer)
  }, [leaves])
  return (
    <li
      className="sala-notice-card"
      data-type={type}
      data-leaves={leaves ? '' : undefined}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <span className="sala-notice-sign">
        <Icon name={SIGNS[type]} />
      </span>
      <div>
        {title && <strong>{title}</strong>}
        <div>{message}</div>
      </div>
      <IconButton
        icon="close"
        label={pickText(CLOSE, documentLocale())}
        onClick={() => setLeaves(true)}
      />
    </li>
  )
}

/** Read out as they come, errors at once. */
export function ToastStack({ toasts }: { toasts: ReturnType<typeof createToasts> }) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.list, toasts.list)
  return (['center', 'top-right'] as const).map((position) => (
    <ul key={position} className="sala-notices" data-position={position} aria-live="polite">
      {shown
        .filter((notice) => notice.position === position)
        .map((notice) => (
          <Toast key={notice.id} notice={notice} onGone={() => toasts.hide(notice.id)} />
        ))}
    </ul>
  ))
}

/** Beside the page and not in it, so that no page has to keep a place for it. */
export function mountToasts(): NoticeHost {
  const toasts = createToasts()
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(<ToastStack toasts={toasts} />)
  return toasts
}
