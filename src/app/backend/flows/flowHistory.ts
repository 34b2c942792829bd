import type { FlowDocument } from '#schema'
import { useDraftHistory } from '../draftHistory.ts'

/** What of a flow is edited. */
export type FlowDraft = Pick<FlowDocument, 'label' | 'description' | 'steps' | 'runAs'>

export type ChangeName = 'add' | 'delete' | 'duplicate' | 'move' | 'edit' | 'rename' | 'settings'

export const useFlowHistory = (start: FlowDraft) => useDraftHistory<FlowDraft, ChangeName>(start)
