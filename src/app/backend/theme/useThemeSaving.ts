import { useState } from 'react'
import type { ClientFailure } from '#gateway'
import type { Theme } from '#pages/model'
import type { StoredRecord } from '#schema'
import { useSession } from '#session'
import { sameTheme } from './themeDraft.ts'

export interface KeptTheme {
  version: number
  published: Theme
  draft: Theme | null
}

export type Save = { theme?: Theme; themeDraft: Theme | null }

export const keptTheme = ({ version, theme, themeDraft }: StoredRecord): KeptTheme => ({
  version,
  published: (theme ?? {}) as Theme,
  draft: (themeDraft ?? null) as Theme | null,
})

/**
 * Saves the theme of this site. Where somebody changed something else of the site meanwhile the save goes on; where it
 * was the theme itself, `taken` holds theirs until one of the two is chosen.
 */
export function useThemeSaving(record: StoredRecord) {
  const { client } = useSession()
  const [kept, setKept] = useState(() => keptTheme(record))
  const [taken, setTaken] = useState<{ theirs: KeptTheme; mine: Save } | undefined>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ClientFailure | undefined>()

  async function send(data: Save, from: KeptTheme): Promise<boolean> {
    const answer = await client.update('site', record._id, { data, version: from.version })
    if (answer.ok) {
      setKept(keptTheme(answer.value))
      return true
    }
    const [first] = answer.failures
    if (first?.code === 'version-stale' && first.current) {
      const theirs = keptTheme(first.current)
      if (sameTheme(theirs.published, from.published) && sameTheme(theirs.draft, from.draft))
        return send(data, theirs)
      setTaken({ theirs, mine: data })
    } else {
      setFailure(first)
      // That the session has ended is over once they are back.
      if (first?.status === 401)
        void client.back().then(() => setFailure((now) => (now === first ? undefined : now)))
    }
    return false
  }

  async function save(data: Save, from = kept): Promise<boolean> {
    setBusy(true)
    setFailure(undefined)
    setTaken(undefined)
    const done = await send(data, from)
    setBusy(false)
    return done
  }

  const takeTheirs = (): Theme => {
    const { theirs } = taken!
    setKept(theirs)
    setTaken(undefined)
    return theirs.draft ?? theirs.published
  }
  return { kept, busy, failure, taken, save, takeTheirs }
}
