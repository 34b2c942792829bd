import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { ConfirmDialog, forget, recordTitle, type VisibleEntity } from '#crud'
import { allowedTransitions } from '#engine'
import { useLocale, useText } from '#i18n'
import type { StoredRecord, Transition } from '#schema'
import { screenPath, useSession } from '#session'

export interface BoardTransitions {
  /** What a person may do next with a record. */
  nextOf(record: StoredRecord): Transition[]
  /** The step that leads to a state; of several the one that asks least. */
  wayTo(record: StoredRecord, state: string): Transition | undefined
  takeTransition(record: StoredRecord, transition: Transition): void
  /** Asks before a transition that is to be confirmed, or takes a reason. */
  dialog: ReactNode
}

/** Takes no more than a press. */
export const isPlain = ({ confirm, reason, asks }: Transition): boolean =>
  !confirm && !reason && !asks?.length

/** The steps of a board's records, asked about first where that is due; one that asks for fields leads to the record. */
export function useBoardTransitions({
  entity,
  name,
  states,
  values,
}: VisibleEntity): BoardTransitions {
  const t = useText('backend')
  const locale = useLocale()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { client, modules, user } = useSession()
  const [asking, setAsking] = useState<{ record: StoredRecord; transition: Transition }>()

  const nextOf = (record: StoredRecord): Transition[] =>
    allowedTransitions(
      { ...states!, tables: [] },
      record,
      { id: user?._id ?? null, roles: ['authenticated', ...(user?.roles ?? [])] },
      values,
    )

  async function apply(record: StoredRecord, transition: Transition, reason?: string) {
    const answer = await client.transition(name, record._id, {
      transition: transition.id,
      version: record.version,
      ...(reason ? { reason } : {}),
    })
    setAsking(undefined)
    const state = states!.states[transition.to]!.label[locale]
    notifications.show(
      answer.ok
        ? {
            color: 'green',
            message: t('board.moved', { name: recordTitle(entity, record, locale), state }),
          }
        : { color: 'red', message: answer.failures[0]?.message[locale] },
    )
    await forget(queries, name)
  }

  return {
    nextOf,
    wayTo(record, state) {
      const ways = nextOf(record).filter(({ to }) => to === state)
      return ways.find(isPlain) ?? ways[0]
    },
    takeTransition(record, transition) {
      if (transition.asks?.length)
        void navigate(screenPath(modules, name, 'detail', record._id) ?? '.')
      else if (isPlain(transition)) void apply(record, transition)
      else setAsking({ record, transition })
    },
    dialog: asking && (
      <ConfirmDialog
        title={asking.transition.label[locale]}
        action={asking.transition.label[locale]}
        text={asking.transition.confirm?.[locale]}
        needsReason={asking.transition.reason === true}
        danger={asking.transition.color === 'red'}
        onClose={() => setAsking(undefined)}
        onConfirm={(reason) => apply(asking.record, asking.transition, reason)}
      />
    ),
  }
}
