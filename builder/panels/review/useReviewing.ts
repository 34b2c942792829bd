import { useState } from 'react'
import type { Client, ClientFailure, ClientResult } from '#gateway'
import { useLocale } from '#i18n'
import { useSession } from '#session'
import { useBuilder } from '../../context/builderContext.ts'
import type { Saving } from '../../data/useSaving.ts'
import { useLivePage } from './useLivePage.ts'
import { useReview, useStanding, type Review } from './useReview.ts'

interface Asked {
  client: Client
  page: string
  autosave: Saving['autosave']
  /** What was asked for before: it is of a draft that is no more. */
  open: Review | null
  note: string
}

/** Asks for a review of the page as it stands, in the place of one that was asked for before. */
export async function askForReview({
  client,
  page,
  autosave,
  open,
  note,
}: Asked): Promise<ClientResult<unknown>> {
  const saved = await autosave.save()
  if (!saved.ok) return { ok: false, failures: [saved.failure] }
  const over = open
    ? await client.transition('review', open._id, { transition: 'withdraw', version: open.version })
    : undefined
  if (over?.ok === false) return over
  return client.create('review', { data: { page, ...(note ? { note } : {}) } })
}

/** The review of the page as it stands, and what may be done about it. */
export function useReviewing(saving: Saving) {
  const locale = useLocale()
  const { client, user } = useSession()
  const { page } = useBuilder()
  const all = useReview()
  const { review, isChanged } = useStanding()
  const isOpen = review?.state === 'asked'
  const isMine = review?.created_by === user?._id
  const live = useLivePage(isOpen ? review.created_at : undefined)
  const asksAnew = isOpen && isMine && isChanged
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const fail = (failures: readonly ClientFailure[]): false => {
    setProblem(failures[0]!.message[locale])
    return false
  }
  const during = async (work: () => Promise<ClientResult<unknown>>): Promise<boolean> => {
    setBusy(true)
    setProblem('')
    const answer = await work()
    await all.refetch()
    setBusy(false)
    return answer.ok || fail(answer.failures)
  }
  const ask = (note: string): Promise<boolean> =>
    during(() =>
      askForReview({ client, page, autosave: saving.autosave, open: isOpen ? review : null, note }),
    )
  const apply = (transition: string, reason?: string): Promise<boolean> =>
    during(() =>
      client.transition('review', review!._id, {
        transition,
        version: review!.version,
        ...(reason ? { reason } : {}),
      }),
    )
  return {
    all,
    review,
    open: isOpen ? review : null,
    isChanged,
    isMine,
    live,
    asksAnew,
    problem,
    busy,
    ask,
    apply,
  }
}
