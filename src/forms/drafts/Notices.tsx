import type { Form } from '../core/index.ts'
import type { Submission } from '../view/useSubmission.ts'
import { DraftNotice } from './DraftNotice.tsx'
import { EarlierNotice } from './EarlierNotice.tsx'
import { QueueNotice } from './QueueNotice.tsx'
import type { DraftState } from './useDraft.ts'

export { DraftSaved } from './DraftSaved.tsx'

export interface NoticesProps {
  form: Form
  slug: string
  submission: Submission
  draft: DraftState
}

/** What a form page tells before its fields: answers that wait, answers given before, a draft. */
export function Notices({ form, slug, submission, draft }: NoticesProps) {
  return (
    <>
      <QueueNotice submission={submission} />
      <EarlierNotice form={form} slug={slug} />
      <DraftNotice draft={draft} />
    </>
  )
}
