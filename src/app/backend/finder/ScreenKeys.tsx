import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { screenPath, useSession } from '#session'
import { lazyComponent } from '#ui'
import { keyOf, pressed, walk } from './keyPlaces.ts'
import type { FinderActs } from './useFinderChoices.tsx'

const Finder = lazyComponent(async () => (await import('./Finder.tsx')).Finder)
const KeySheet = lazyComponent(async () => (await import('./KeySheet.tsx')).KeySheet)

/** How long a second key may take after `g` (ms). */
const SECOND = 1_200

export type Shown = 'finder' | 'keys' | undefined

interface Props extends Omit<FinderActs, 'showKeys'> {
  shown: Shown
  onShow(shown: Shown): void
}

const isModal = (): boolean => document.querySelector('dialog[open], [aria-modal="true"]') !== null

/** Where keys are letters: in what is written or chosen in. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'textarea, select, [contenteditable="true"], [role="combobox"], [role="listbox"], [role="menu"], [role="grid"], input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"])',
  ) !== null

/**
 * The keys of every screen of the backend: Ctrl+K finds, `?` tells the keys, letters press what says so by
 * `aria-keyshortcuts`. By their place on the keyboard, so that they are the same with Thai letters on them.
 */
export function ScreenKeys({ shown, onShow, signOut, toggleTheme }: Props) {
  const navigate = useNavigate()
  const { modules } = useSession()
  const led = useRef(0)
  const goTo: Record<string, string | undefined> = {
    KeyH: '/work/home',
    KeyN: screenPath(modules, 'notification', 'list'),
    KeyP: '/user/profile',
  }
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing) return
    const isHeld = event.ctrlKey || event.metaKey
    if (isHeld && event.code === 'KeyK' && !event.altKey && !event.shiftKey) {
      const isWritten =
        event.target instanceof Element && event.target.closest('[contenteditable="true"]')
      if (isWritten || (isModal() && shown !== 'finder')) return
      event.preventDefault()
      return onShow(shown === 'finder' ? undefined : 'finder')
    }
    if (isHeld || event.altKey || isModal() || isTyping(event.target)) return
    if (event.shiftKey) {
      if (event.code !== 'Slash') return
      event.preventDefault()
      return onShow('keys')
    }
    const isSecond = event.timeStamp - led.current < SECOND
    led.current = event.code === 'KeyG' ? event.timeStamp : 0
    const to = isSecond ? goTo[event.code] : undefined
    const does = to
      ? () => void navigate(to)
      : (walk(event.code, event.target) ?? pressed(keyOf(event.code)))
    if (!does) return
    event.preventDefault()
    does()
  })
  useEffect(() => {
    const press = (event: KeyboardEvent): void => onKey(event)
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  const close = (): void => onShow(undefined)
  if (shown === 'keys') return <KeySheet onClose={close} />
  return shown === 'finder' ? (
    <Finder acts={{ signOut, toggleTheme, showKeys: () => onShow('keys') }} onClose={close} />
  ) : null
}
