import { useEffect, useRef, useState } from 'react'
import { plainGet, tellLive, type BrowserData, type Client, type CommandEvent } from '#gateway'
import { useLocale } from '#i18n'
import type { PageInput } from '#pages/model'
import { browserStore, localTimeZone, pickText } from '#shared'
import { alertDialogue } from '#ui'
import { listenLive } from './liveStream.ts'
import { LockedScreen } from './LockedScreen.tsx'

export type RenderedPage = Exclude<PageInput, { kind: 'app' }>

interface LiveProps {
  user: string
  call: Client['call']
  /** Leads to an address of this site. */
  go(path: string): void
  signOut(): void
  /** Asks first where there are unsaved changes. */
  leave?: (go: () => void) => void
  /** A page that is rendered on the gateway shows what was written meanwhile. */
  onRenewed?(input: RenderedPage): void
}

const ALERT = { th: 'ข้อความจากผู้ดูแลระบบ', en: 'A message from the administrator' }

/** Where it is kept that the screen is locked, so that a page is covered before anybody tells it so. */
const LOCK = 'lock'
interface Lock {
  user: string
  message: string
}
/** Several records of one write are one look at the page (ms). */
const RENEW_AFTER = 200

const browserData = (): BrowserData => ({
  userAgent: navigator.userAgent.slice(0, 400),
  language: navigator.language,
  timeZone: localTimeZone(),
  width: window.innerWidth,
  height: window.innerHeight,
})

/** Records that blocks of the page show as they stand: what carries `data-live="collection/id"`. */
const watched = (): string[] => [
  ...new Set(
    [...document.querySelectorAll<HTMLElement>('[data-live]')].map(({ dataset }) => dataset.live!),
  ),
]

/** The page that a document carries, with the HTML of its fixed rows, which stands nowhere else in it. */
export function pageIn(html: Document): RenderedPage | undefined {
  const data = html.getElementById('sala-data')?.textContent ?? 'null'
  const input = JSON.parse(data) as PageInput | null
  if (input?.kind !== 'page') return undefined
  const rows = html.querySelector('.sala-page')?.children
  const fixed = input.page.builder.flatMap(({ id }, at) =>
    input.fixed?.[id] === undefined ? [] : [[id, rows?.[at]?.innerHTML ?? ''] as const],
  )
  return fixed.length > 0 ? { ...input, fixed: Object.fromEntries(fixed) } : input
}

/** This page as it is now; nothing where it is no page any more. */
async function currentPage(signal: AbortSignal): Promise<RenderedPage | undefined> {
  const { pathname, search } = window.location
  const text = await plainGet(pathname + search, { accept: 'text/html', signal })
  return pageIn(new DOMParser().parseFromString(text, 'text/html'))
}

function useLock(user: string): [Lock | undefined, (message: string | undefined) => void] {
  const [lock, setLock] = useState(() => {
    const kept = browserStore.read(LOCK) as Lock | undefined
    return kept?.user === user ? kept : undefined
  })
  return [
    lock,
    (message) => {
      const next = message === undefined ? undefined : { user, message }
      if (next) browserStore.write(LOCK, next)
      else browserStore.remove(LOCK)
      setLock(next)
    },
  ]
}

/** Does what the gateway tells the page of who is signed in, and answers it (spec: academy 7). */
export function Live(props: LiveProps) {
  const locale = useLocale()
  const [lock, setLock] = useLock(props.user)
  const act = ({ seq, command, message = '', path = '/' }: CommandEvent): void => {
    const { call, go, signOut, leave = (now) => now() } = props
    const reply = (body: object): void =>
      void call(`/api/events/${seq}/reply`, { method: 'POST', body })
    const does: Record<CommandEvent['command'], () => void> = {
      reload: () => leave(() => window.location.reload()),
      logout: signOut,
      call: () => reply({ reply: 'alive' }),
      device: () => reply({ reply: 'browser', data: browserData() }),
      lock: () => setLock(message),
      unlock: () => setLock(undefined),
      route: () => leave(() => go(path)),
      alert: () =>
        void alertDialogue({ title: pickText(ALERT, locale), message }).then(() =>
          reply({ reply: 'accepted' }),
        ),
    }
    does[command]()
  }
  const latest = useRef({ act, renewed: props.onRenewed })
  useEffect(() => {
    latest.current = { act, renewed: props.onRenewed }
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let asking = new AbortController()
    const renew = async (): Promise<void> => {
      asking.abort()
      const { signal } = (asking = new AbortController())
      const input = await currentPage(signal).catch(() => undefined)
      if (input && !signal.aborted) latest.current.renewed?.(input)
    }
    const stop = listenLive({
      user: props.user,
      watch: watched(),
      hear: (name, event) => {
        tellLive(name, event)
        if (name === 'command') latest.current.act(event as CommandEvent)
        if (name === 'changed' && latest.current.renewed) {
          clearTimeout(timer)
          timer = setTimeout(() => void renew(), RENEW_AFTER)
        }
      },
    })
    return () => {
      stop()
      clearTimeout(timer)
      asking.abort()
    }
  }, [props.user])
  return lock ? <LockedScreen message={lock.message} /> : null
}
