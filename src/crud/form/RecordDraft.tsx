import { useEffect, useMemo, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { createDrafts } from '#flow'
import {
  DraftNotice,
  DraftSaved,
  FormDraftsProvider,
  useDraft,
  useForm,
  useLeaveWarning,
  useStatusPart,
  type Draft,
} from '#forms'
import type { StoredRecord } from '#schema'
import { useSession } from '#session'
import { browserStore, systemClock } from '#shared'
import { begunOf, recordDrafts, type TakenUp } from './recordDrafts.ts'

/** Names of drafts are no longer. */
const MAX_NAME = 80

interface Props {
  entity: string
  record: StoredRecord | undefined
  /** Told what a draft was begun over, as it is taken up again. */
  taken: TakenUp
  /** Is given what to call once the record is saved: nothing is left to keep. */
  onKept(clear: () => void): void
  children: ReactNode
}

/** Keeps what is typed into the form of a record by itself, here and on the gateway, and offers it when one comes back. */
export function RecordDraft({ entity, record, taken, onKept, children }: Props) {
  const { client, site, user } = useSession()
  const { search } = useLocation()
  const [id, userId] = [record?._id, user?._id]
  const port = useMemo(
    () =>
      recordDrafts(
        createDrafts({
          client,
          store: browserStore,
          site: site._id,
          user: userId,
          now: systemClock.now,
        }),
        record,
        taken,
      ),
    [client, site._id, userId, record, taken],
  )
  // What is made of something else is another draft than what begins with nothing.
  const name = `record:${entity}:${id ?? `new${search.replace(/[?&]lang=\w+/, '')}`}`
  return (
    <FormDraftsProvider value={port}>
      <Kept name={name.slice(0, MAX_NAME)} taken={taken} onKept={onKept}>
        {children}
      </Kept>
    </FormDraftsProvider>
  )
}

type KeptProps = Pick<Props, 'taken' | 'onKept' | 'children'> & { name: string }

function Kept({ name, taken, onKept, children }: KeptProps) {
  const form = useForm()
  const draft = useDraft(form, name)
  const use = (found: Draft): void => {
    taken.set(begunOf(found))
    draft.use(found)
  }
  const isDirty = useStatusPart(form, ({ dirty }) => dirty)
  // Until it is said which counts, nothing more is kept.
  const isHeld = draft.found !== undefined || draft.other !== undefined || draft.failed
  useLeaveWarning(isDirty && isHeld)
  useEffect(() => onKept(draft.clear))
  return (
    <>
      <DraftNotice draft={{ ...draft, use }} />
      {children}
      {(draft.failed || draft.savedAt) && <DraftSaved draft={draft} />}
    </>
  )
}
