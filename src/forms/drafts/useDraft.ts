import { createContext, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { randomText, systemClock } from '#shared'
import type { Form } from '../core/index.ts'
import { furthest, keepable, saysMore, type Draft, type DraftPort } from './draft.ts'

const Drafts = createContext<DraftPort | undefined>(undefined)
export const FormDraftsProvider = Drafts.Provider

/** Milliseconds without a change before a draft is kept. */
const QUIET = 800

export interface DraftState {
  /** A draft from before, which waits for a yes or no. */
  found: Draft | undefined
  /** Somebody else changed the draft while this form was open. */
  other: Draft | undefined
  /** Another tab has sent the answers that this one still shows. */
  isSent: boolean
  /** When this form was last kept. */
  savedAt: string | undefined
  failed: boolean
  use(draft: Draft): void
  /** Forgets the draft from before. */
  discard(): void
  /** Goes on with what stands here. */
  keep(): void
  /** Empties the form. */
  empty(): void
  /** After a submission: nothing is left to keep. */
  clear(): void
}

/** Keeps what is typed into a form as a draft, and offers one from before. */
export function useDraft(form: Form, name: string): DraftState {
  const port = useContext(Drafts)
  const tab = useMemo(() => randomText(8), [])
  const revision = useRef(0)
  const paused = useRef(true)
  /** The answers were sent; what the form still shows until it is emptied is no draft. */
  const sent = useRef(false)
  const [found, setFound] = useState<Draft>()
  const [other, setOther] = useState<Draft>()
  const [isSent, setSent] = useState(false)
  const [savedAt, setSavedAt] = useState<string>()
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    if (!port) return
    let left = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const { reader } = form
    const values = () => keepable(reader, reader.root, form.values())

    const save = async (): Promise<void> => {
      clearTimeout(timer)
      timer = undefined
      if (left || paused.current || sent.current || !form.status().dirty) return
      const draft: Draft = {
        values: values(),
        revision: revision.current + 1,
        savedAt: systemClock.iso(),
        by: tab,
      }
      const kept = await port.save(name, draft)
      if (left) return
      if (kept.ok) {
        revision.current = draft.revision
        setSavedAt(draft.savedAt)
        setFailed(false)
      } else if (kept.newer) {
        paused.current = true
        setOther(kept.newer)
      } else setFailed(true)
    }
    const changed = (): void => {
      if (sent.current && form.status().dirty) return
      sent.current = false
      clearTimeout(timer)
      timer = setTimeout(() => void save(), QUIET)
    }
    const hidden = (): void => {
      if (timer !== undefined && document.visibilityState === 'hidden') void save()
    }
    const loaded = (draft?: Draft): void => {
      if (left) return
      revision.current = Math.max(revision.current, draft?.revision ?? 0)
      if (draft && saysMore(draft, values())) return setFound(draft)
      paused.current = false
      // What was typed meanwhile is kept too.
      if (form.status().dirty) changed()
    }
    void port.load(name).then(
      (draft) => loaded(draft),
      () => loaded(),
    )
    const stopWatching = port.watch(name, (draft) => {
      if (draft === 'sent') {
        setFound(undefined)
        setOther(undefined)
        paused.current = form.status().dirty
        return setSent(paused.current)
      }
      if (!draft || draft.by === tab || draft.revision <= revision.current) return
      revision.current = draft.revision
      if (!saysMore(draft, values())) return
      if (form.status().dirty) {
        paused.current = true
        setOther(draft)
      } else setFound((before) => furthest(before, draft))
    })
    const stopListening = form.subscribe([], changed)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      // What was typed last is kept, too.
      if (timer !== undefined) void save()
      left = true
      clearTimeout(timer)
      stopWatching()
      stopListening()
      document.removeEventListener('visibilitychange', hidden)
    }
  }, [port, form, name, tab])

  const resume = (): void => {
    paused.current = false
    setFound(undefined)
    setOther(undefined)
    setSent(false)
  }
  return {
    found,
    other,
    isSent,
    savedAt,
    failed,
    use(draft) {
      resume()
      revision.current = Math.max(revision.current, draft.revision)
      form.set([], draft.values)
    },
    discard() {
      resume()
      void port?.remove(name)
    },
    keep() {
      revision.current = Math.max(revision.current, other?.revision ?? 0)
      resume()
    },
    empty() {
      resume()
      setSavedAt(undefined)
      form.reset()
    },
    clear() {
      resume()
      sent.current = true
      setSavedAt(undefined)
      void port?.remove(name, true)
    },
  }
}
