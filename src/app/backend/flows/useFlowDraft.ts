import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useConflictQuestion } from '#crud'
import { useLeaveWarning } from '#forms'
import type { Along } from '#gateway'
import { useText } from '#i18n'
import type { FlowDocument, StepDocument } from '#schema'
import { sameDraft } from '../draftHistory.ts'
import { useHistoryKeys } from '../useHistoryKeys.ts'
import { useFlowHistory, type FlowDraft } from './flowHistory.ts'
import { draftOf, type FlowRecord } from './useFlows.ts'
import { useFlowConflictWords } from './useFlowConflictWords.ts'
import { useFlowSaving } from './useFlowSaving.ts'

/** Where a flow stands that has no changes to save. */
const keptState = (
  record: FlowRecord | undefined,
  kept: FlowDraft,
): 'shipped' | 'draft' | 'published' =>
  !record
    ? 'shipped'
    : record.state === 'draft' || !sameDraft(kept, draftOf(record.published ?? record))
      ? 'draft'
      : 'published'

/** A flow as it is edited, and what is kept of it. */
export function useFlowDraft(
  name: string,
  start: FlowRecord | undefined,
  shipped: FlowDocument | undefined,
  documents: Readonly<Record<string, StepDocument>>,
) {
  const t = useText('backend')
  const [conflicts, askConflicts] = useConflictQuestion(useFlowConflictWords(documents))
  const saving = useFlowSaving(name, start, askConflicts)
  const { record, busy, failure } = saving
  const [kept, setKept] = useState<FlowDraft>(() => draftOf((start ?? shipped)!))
  const {
    history: { past, now, future },
    step,
    lost,
    outlives,
  } = useFlowHistory(
    name,
    draftOf(record ?? shipped ?? kept),
    `${record?._id ?? ''} ${record?.version ?? 0}`,
  )
  const isKept = sameDraft(now, kept)
  useLeaveWarning(!isKept, outlives, 'steps')

  const say = (key: string): void => void notifications.show({ color: 'green', message: t(key) })
  async function after(done: Promise<FlowDraft | undefined>, key: string): Promise<void> {
    const saved = await done
    if (!saved) return
    setKept(saved)
    if (!sameDraft(saved, now)) {
      step({ type: 'change', name: 'others', draft: saved })
      say('conflict.others-in')
    }
    say(key)
  }
  const save = (): Promise<void> => after(saving.save(now), 'flows.saved')
  const publish = (along: readonly Along[] = []): Promise<void> =>
    after(saving.publish(now, along), 'flows.published')
  /** Asks what goes out with it, where there is something. */
  const [asksAlong, setAsksAlong] = useState(false)
  const begin = async (): Promise<void> => {
    if (!isKept || !record) await save()
    setAsksAlong(true)
  }
  /** What ships stands there again, where anything does; whether the flow of the site is gone. */
  async function takeAway(): Promise<boolean> {
    if (!(await saving.remove())) return false
    if (!shipped) return true
    step({ type: 'start', draft: draftOf(shipped) })
    setKept(draftOf(shipped))
    say('flows.reset-done')
    return true
  }
  useHistoryKeys({ turn: (type) => step({ type }), save: () => void save() })
  return {
    record,
    busy,
    failure,
    past,
    now,
    future,
    step,
    lost,
    isKept,
    state: isKept ? keptState(record, kept) : ('unsaved' as const),
    save,
    conflicts,
    publish,
    begin,
    asksAlong,
    setAsksAlong,
    replaceRecord: saving.replaceRecord,
    takeAway,
  }
}

export type EditedFlow = ReturnType<typeof useFlowDraft>
