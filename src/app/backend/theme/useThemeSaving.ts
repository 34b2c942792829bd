import { useState } from 'react'
import type { AskConflicts } from '#crud'
import type { ClientFailure } from '#gateway'
import { mergeDocuments, type Theme } from '#pages/model'
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
 * was the theme itself, both come together, and `ask` asks for what both changed. Where one's own is thrown away or
 * taken back, `taken` holds theirs until one of the two is chosen.
 */
export function useThemeSaving(record: StoredRecord, ask: AskConflicts) {
  const { client } = useSession()
  const [kept, setKept] = useState(() => keptTheme(record))
  const [taken, setTaken] = useState<{ theirs: KeptTheme; mine: Save } | undefined>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ClientFailure | undefined>()

  /** The theme to be sent with what others made of it; nothing where it is put off. */
  async function joined(data: Save, from: KeptTheme, theirs: KeptTheme): Promise<Save | undefined> {
    const mine = (data.theme ?? data.themeDraft)!
    const [base, other] = [from.draft ?? from.published, theirs.draft ?? theirs.published]
    const { merged, conflicts } = mergeDocuments(base, mine, other)
    const choices = conflicts.length > 0 ? await ask(conflicts) : {}
    if (!choices) return undefined
    const theme = conflicts.length > 0 ? mergeDocuments(base, mine, other, choices).merged : merged
    return data.theme ? { theme, themeDraft: null } : { themeDraft: theme }
  }

  /** Answers what was saved. */
  async function send(data: Save, from: KeptTheme): Promise<Save | undefined> {
    const answer = await client.update('site', record._id, { data, version: from.version })
    if (answer.ok) {
      setKept(keptTheme(answer.value))
      return data
    }
    const [first] = answer.failures
    if (first?.code === 'version-stale' && first.current) {
      const theirs = keptTheme(first.current)
      if (sameTheme(theirs.published, from.published) && sameTheme(theirs.draft, from.draft))
        return send(data, theirs)
      if (Boolean(data.theme) === Boolean(data.themeDraft)) setTaken({ theirs, mine: data })
      else {
        const next = await joined(data, from, theirs)
        if (next) return send(next, theirs)
      }
    } else {
      setFailure(first)
      // That the session has ended is over once they are back.
      if (first?.status === 401)
        void client.back().then(() => setFailure((now) => (now === first ? undefined : now)))
    }
    return undefined
  }

  async function save(data: Save, from = kept): Promise<Save | undefined> {
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
