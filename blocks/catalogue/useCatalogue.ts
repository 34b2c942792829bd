import { useEffect, useRef, useState } from 'react'
import { plainGet } from '#gateway'
import { usePage, type PageEnvironment } from '#pages'
import {
  addressOfChoice,
  readChoice,
  type CatalogueAnswer,
  type CatalogueChoice,
  type PageInput,
} from '#pages/model'

type Shown = Pick<PageEnvironment, 'path' | 'search' | 'pictures'> & {
  answer: CatalogueAnswer | null | undefined
}

/** The page of an address as the gateway renders it, read for what it says of this block; nothing where it is another kind of page. */
async function fetchShown(
  id: string,
  href: string,
  signal: AbortSignal,
): Promise<Shown | undefined> {
  const text = await plainGet(href, { accept: 'text/html', signal })
  const html = new DOMParser().parseFromString(text, 'text/html')
  const input = JSON.parse(html.getElementById('sala-data')?.textContent ?? 'null') as PageInput
  const answer =
    input?.kind === 'page' ? (input.data[id]?.catalogue as CatalogueAnswer | undefined) : undefined
  return input?.kind === 'page' && answer
    ? { path: input.path, search: input.search, pictures: input.pictures, answer }
    : undefined
}

const pathOf = (path: string): string => path.split('?')[0] ?? ''

/**
 * What is chosen and what is found. Without script every choice is an address that the gateway answers; with it the
 * address changes in place, so that going back shows what was there before.
 */
export function useCatalogue(id: string, answer: CatalogueAnswer | null | undefined, term: string) {
  const page = usePage()
  const [later, setLater] = useState<Shown>()
  const [asked, setAsked] = useState<CatalogueChoice>()
  const running = useRef<AbortController>(undefined)
  const shown = later ?? { path: page.path, search: page.search, pictures: page.pictures, answer }
  const choice = asked ?? readChoice(shown.search, term)
  const pathname = pathOf(page.path)
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
  const go = (href: string, next?: CatalogueChoice): void => {
    if (!isLive) return
    const { searchParams, pathname: path } = new URL(href, window.location.href)
    if (path !== pathname) return window.location.assign(href)
    const search = Object.fromEntries(
      [...searchParams.keys()].map((name) => [name, searchParams.getAll(name).join(',')]),
    )
    setAsked(next ?? readChoice(search, term))
    window.history.pushState(null, '', href)
    void load(href)
  }

  const latest = useRef({ load, path: shown.path })
  useEffect(() => {
    latest.current = { load, path: shown.path }
  })
  useEffect(() => {
    if (!isLive) return
    const onBack = (): void => {
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

  const hrefOf = (change: Partial<CatalogueChoice>): string =>
    addressOfChoice(pathname, { ...choice, page: 1, ...change }, term)
  return {
    answer: shown.answer,
    environment: { ...page, path: shown.path, search: shown.search, pictures: shown.pictures },
    choice,
    pathname,
    busy: asked !== undefined,
    hrefOf,
    go,
    change: (change: Partial<CatalogueChoice>): void => {
      const next = { ...choice, page: 1, ...change }
      go(addressOfChoice(pathname, next, term), next)
    },
  }
}
