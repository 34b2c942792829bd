import { useEffect, useRef, useState } from 'react'
import { plainGet } from '#gateway'
import type { PageInput } from '../model/index.ts'
import { tellHere } from './tellHere.ts'
import { usePage, type PageEnvironment } from './pageContext.ts'

type Shown = Pick<PageEnvironment, 'path' | 'search' | 'pictures'> & {
  /** What the gateway answers the block of this page there; nothing of the page as it came. */
  answers?: Record<string, unknown>
}

/** The page of an address as the gateway renders it, read for what it says of one block; nothing where it is another kind of page. */
async function fetchShown(
  id: string,
  href: string,
  signal: AbortSignal,
): Promise<Shown | undefined> {
  const text = await plainGet(href, { accept: 'text/html', signal })
  const html = new DOMParser().parseFromString(text, 'text/html')
  const input = JSON.parse(html.getElementById('sala-data')?.textContent ?? 'null') as PageInput
  const answers = input?.kind === 'page' ? input.data[id] : undefined
  return input?.kind === 'page' && answers
    ? { path: input.path, search: input.search, pictures: input.pictures, answers }
    : undefined
}

/** The words of a query string; what stands there several times is one list. */
const searchOf = (params: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...params.keys()].map((name) => [name, params.getAll(name).join(',')]))

/**
 * What a block shows by the words of the address. Without script every choice is an address that the gateway answers;
 * with it the address changes in place, so that going back shows what was there before. `search` is what is asked for,
 * `shown` what is there already; `go` leads to an address of this page, `replace` keeps the one before out of the way back.
 */
export function useAddress(id: string) {
  const page = usePage()
  const [later, setLater] = useState<Shown>()
  const [asked, setAsked] = useState<Record<string, string>>()
  const running = useRef<AbortController>(undefined)
  const shown: Shown = later ?? { path: page.path, search: page.search, pictures: page.pictures }
  const pathname = page.path.split('?')[0] ?? ''
  const isLive = !page.edit

  const load = async (href: string): Promise<void> => {
    running.current?.abort()
    const own = (running.current = new AbortController())
    try {
      const found = await fetchShown(id, href, own.signal)
      if (own.signal.aborted) return
      if (!found) return window.location.assign(href)
      setLater(found)
      setAsked(undefined)
    } catch {
      // Without an answer the browser asks by itself, and says what is wrong.
      if (!own.signal.aborted) window.location.assign(href)
    }
  }
  const go = (href: string, { replace = false } = {}): void => {
    if (!isLive) return
    const { searchParams, pathname: path } = new URL(href, window.location.href)
    if (path !== pathname) return window.location.assign(href)
    setAsked(searchOf(searchParams))
    window.history[replace ? 'replaceState' : 'pushState'](null, '', href)
    tellHere()
    void load(href)
  }

  const latest = useRef({ load, path: shown.path })
  useEffect(() => {
    latest.current = { load, path: shown.path }
  })
  useEffect(() => {
    if (!isLive) return
    const onBack = (): void => {
      tellHere()
      const { pathname: path, search } = window.location
      if (path === pathname && path + search !== latest.current.path)
        void latest.current.load(path + search)
    }
    window.addEventListener('popstate', onBack)
    return () => {
      window.removeEventListener('popstate', onBack)
      running.current?.abort()
    }
  }, [pathname, isLive])

  return {
    environment: { ...page, path: shown.path, search: shown.search, pictures: shown.pictures },
    answers: shown.answers,
    search: asked ?? shown.search,
    pathname,
    busy: asked !== undefined,
    go,
  }
}
