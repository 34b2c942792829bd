import { notifications } from '@mantine/notifications'
import { QueryClientContext } from '@tanstack/react-query'
import {
  createElement,
  useContext,
  useEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { addCatalogues, useText, useTranslator, type TextOf, type Translator } from '#i18n'
import { lazyChunk } from '#shared'
import { afterPaint } from './afterPaint.ts'

/** How long the page that was opened has for itself, the longest wait for a moment without work then, and between two tries (ms). */
const AHEAD = 300
const IDLE = 700
const AGAIN = 10_000
const TOUCHES = ['pointermove', 'pointerdown', 'keydown'] as const
const NOTE = 'builder-lazy'

interface Options {
  /** It stands by from the start and waits until the others are fetched. */
  unhurried?: boolean
  /** Its place says that it is on its way. */
  isAnnounced?: boolean
  /** Stands there instead until it has come. */
  placeholder?: ReactNode
}

const parts: ((i18n: Translator) => Promise<unknown>)[] = []
const kit = lazyChunk(async () => (await import('./dressed.ts')).dressed)
/** Those that are shown and not here yet. */
const waiting = new Set<() => void>()

/**
 * A part of the builder that an open page does without: its code and its words are fetched when it is first shown, or
 * with the others where that is not hurried. Once they are here it is rendered at once, like any other. What it needs of
 * the kit stands around it, unless there is something to ask by already.
 */
export function lazyPart<P extends object>(
  fetch: () => Promise<ComponentType<P>>,
  { unhurried = false, isAnnounced = !unhurried, placeholder }: Options = {},
): ComponentType<P> {
  const chunk = lazyChunk(fetch)
  const load = (i18n: Translator): Promise<unknown> =>
    Promise.all([chunk.load(), kit.load(), addCatalogues(i18n, ['builder-lazy'])])
  parts.push(load)
  return function LazyPart(props: P) {
    const t = useText('backend')
    const i18n = useTranslator()
    const asks = useContext(QueryClientContext) !== undefined
    const isThere = (): boolean =>
      [chunk, kit].every((one) => one.loaded() !== undefined) && i18n.has('builder-lazy')
    const [isHere, setIsHere] = useState(isThere)
    useEffect(() => {
      if (isHere) return
      const look = (): void => setIsHere(isThere())
      waiting.add(look)
      // Once what is here already has been painted.
      const stop = unhurried
        ? undefined
        : afterPaint(() => load(i18n).then(look, () => waiting.has(look) && sayLost(i18n, t)))
      return () => {
        stop?.()
        waiting.delete(look)
      }
    }, [isHere, i18n, t])
    const [part, dressed] = [chunk.loaded(), kit.loaded()]
    if (isHere && part && dressed) {
      const element = createElement(part, props)
      return asks ? element : dressed(element)
    }
    return placeholder !== undefined
      ? placeholder
      : isAnnounced && (
          <p className="builder-waiting" aria-busy>
            {t('loading')}
          </p>
        )
  }
}

function sayLost(i18n: Translator, t: TextOf): void {
  const again = (): void => {
    window.removeEventListener('online', again)
    notifications.hide(NOTE)
    preloadLazy(i18n).catch(() => sayLost(i18n, t))
  }
  window.addEventListener('online', again)
  notifications.show({
    id: NOTE,
    color: 'red',
    autoClose: false,
    message: (
      <>
        {t('part-lost')}{' '}
        <button type="button" className="sala-button" onClick={again}>
          {t('try-again')}
        </button>
      </>
    ),
  })
}

/** Fetches every part, so that each is rendered at once; those that are waited for are rendered now. */
export async function preloadLazy(i18n: Translator): Promise<void> {
  // What has come may name more of them.
  for (let loaded = 0; loaded < parts.length;) {
    const next = parts.slice(loaded)
    await Promise.all(next.map((load) => load(i18n)))
    loaded += next.length
  }
  notifications.hide(NOTE)
  waiting.forEach((look) => look())
}

/**
 * Fetches the parts as soon as somebody works with the builder, or when the page is open and nothing else is to do: by then
 * nothing waits for them. Answers whether all are here: from then on a network is not needed for them.
 */
export function usePreload(then: () => Promise<void>): boolean {
  const i18n = useTranslator()
  const [isComplete, setIsComplete] = useState(false)
  useEffect(() => {
    let left = false
    let timer: ReturnType<typeof setTimeout>
    const stop = (): void => {
      clearTimeout(timer)
      TOUCHES.forEach((name) => window.removeEventListener(name, go))
      window.removeEventListener('online', go)
      waiting.delete(go)
    }
    const go = (): void => {
      stop()
      if (!left)
        preloadLazy(i18n)
          .then(then)
          .then(() => setIsComplete(true), wait)
    }
    // Nothing is said of it: what is shown and lacks its part says so itself.
    const wait = (): void => {
      if (left) return
      timer = setTimeout(go, AGAIN)
      window.addEventListener('online', go)
      waiting.add(go)
    }
    timer = setTimeout(
      () =>
        typeof requestIdleCallback === 'function'
          ? requestIdleCallback(go, { timeout: IDLE })
          : go(),
      AHEAD,
    )
    TOUCHES.forEach((name) => window.addEventListener(name, go, { passive: true }))
    return () => {
      left = true
      stop()
    }
  }, [i18n, then])
  return isComplete
}
