import { useEffect } from 'react'
import type { Client } from '#gateway'
import { randomText } from '#shared'
import type { Autosave } from './store/autosave.ts'
import type { BuilderStore, Person } from './store/builderStore.ts'

/** Milliseconds between two looks, and after another block was chosen. */
const EVERY = 5_000
const SOON = 600

/** Tells the others where one is and hears where they are; what they saved comes in at once. */
export function usePresence(client: Client, store: BuilderStore, page: string, autosave: Autosave): void {
  useEffect(() => {
    const tab = randomText(12)
    let [timer, stopped]: [ReturnType<typeof setTimeout> | undefined, boolean] = [undefined, false]
    const say = async (leaves: boolean): Promise<void> => {
      const answer = await client.call<{ data: { version: number; people: Person[] } }>(`/api/page/${encodeURIComponent(page)}/presence`, { method: 'POST', body: { tab, block: store.getState().selection, ...(leaves ? { leaves } : {}) } })
      if (!answer.ok || stopped) return
      const { version, people } = answer.value.data
      if (JSON.stringify(people) !== JSON.stringify(store.getState().people)) store.setState({ people })
      if (version > store.getState().version) await autosave.hear(version)
    }
    const look = async (): Promise<void> => {
      if (document.visibilityState === 'visible') await say(false)
      plan(EVERY)
    }
    const plan = (ms: number): void => {
      clearTimeout(timer)
      if (!stopped) timer = setTimeout(() => void look(), ms)
    }
    const unsubscribe = store.subscribe((now, before) => {
      if (now.selection !== before.selection) plan(SOON)
    })
    const seen = (): void => plan(0)
    document.addEventListener('visibilitychange', seen)
    plan(0)
    return () => {
      void say(true)
      stopped = true
      clearTimeout(timer)
      unsubscribe()
      document.removeEventListener('visibilitychange', seen)
    }
  }, [client, store, page, autosave])
}
