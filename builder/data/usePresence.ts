import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useText } from '#i18n'
import { useSession } from '#session'
import { randomText } from '#shared'
import type { Autosave } from '../store/autosave.ts'
import type { BuilderStore, Person } from '../store/builderStore.ts'

/** Milliseconds between two looks while one is alone, while somebody else is there too, and after another block was chosen. */
export const EVERY = 5_000
export const TOGETHER_EVERY = 1_500
const SOON = 600
/** The same while the window is not in sight. */
const AWAY_EVERY = 20_000

/** Tells the others where one is and hears where they are, oneself in another window too; what they saved comes in at once, and what they remarked is asked for. */
export function usePresence(store: BuilderStore, page: string, autosave: Autosave): void {
  const { client, user: self } = useSession()
  const queries = useQueryClient()
  const user = self?._id
  const you = useText('builder')('people.you')
  useEffect(() => {
    let tab = randomText(12)
    let heard: string | undefined
    let [timer, stopped]: [ReturnType<typeof setTimeout> | undefined, boolean] = [undefined, false]
    const say = async (leaves: boolean): Promise<void> => {
      const away = document.visibilityState !== 'visible'
      const answer = await client.call<{
        data: { version: number; people: Person[]; comments?: string }
      }>(`/api/page/${encodeURIComponent(page)}/presence`, {
        method: 'POST',
        body: {
          tab,
          block: store.getState().selection,
          ...(away ? { away } : {}),
          ...(leaves ? { leaves } : {}),
        },
        keepalive: leaves,
        poll: true,
      })
      if (!answer.ok || leaves || stopped) return
      const { version, comments } = answer.value.data
      if (heard !== undefined && comments !== heard)
        void queries.invalidateQueries({ queryKey: ['records', 'comment', page] })
      heard = comments
      const people = answer.value.data.people.map((person) =>
        person.user === user ? { ...person, name: you } : person,
      )
      if (JSON.stringify(people) !== JSON.stringify(store.getState().people))
        store.setState({ people })
      if (version > store.getState().version) await autosave.hear(version)
    }
    const look = async (): Promise<void> => {
      await say(false)
      const isAlone = store.getState().people.length === 0
      plan(document.visibilityState !== 'visible' ? AWAY_EVERY : isAlone ? EVERY : TOGETHER_EVERY)
    }
    let isClosed = false
    const plan = (ms: number): void => {
      clearTimeout(timer)
      if (!stopped && !isClosed) timer = setTimeout(() => void look(), ms)
    }
    const unsubscribe = store.subscribe((now, before) => {
      if (now.selection !== before.selection) plan(SOON)
    })
    const seen = (): void => plan(0)
    const comeBack = (): void => {
      isClosed = false
      plan(0)
    }
    // A window that comes back as it was is another one: what it said before it left may still be on its way.
    const leave = (): void => {
      void say(true)
      tab = randomText(12)
      // It is out of sight only after this, and says no more.
      isClosed = true
      clearTimeout(timer)
    }
    document.addEventListener('visibilitychange', seen)
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', comeBack)
    plan(0)
    return () => {
      void say(true)
      stopped = true
      clearTimeout(timer)
      unsubscribe()
      document.removeEventListener('visibilitychange', seen)
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', comeBack)
    }
  }, [client, queries, store, page, autosave, user, you])
}
