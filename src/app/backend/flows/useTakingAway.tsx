import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useQuestion } from '#crud'
import { useText } from '#i18n'
import type { FlowDocument } from '#schema'
import { DeleteFlow } from './DeleteFlow.tsx'
import { usesOf, type KnownFlow } from './useFlows.ts'
import type { EditedFlow } from './useFlowDraft.ts'

interface Options {
  name: string
  flow: EditedFlow
  shipped: FlowDocument | undefined
  uses: ReturnType<typeof usesOf>
  flows: KnownFlow[]
  /** What ships stands there again: its first step. */
  onShipped(step: string | undefined): void
}

/** Takes the flow of the site away after a question; where none ships under its name, what uses it is led to another. */
export function useTakingAway({ name, flow, shipped, uses, flows, onShipped }: Options) {
  const t = useText('backend')
  const navigate = useNavigate()
  const [deleting, setDeleting] = useState(false)
  const [question, ask] = useQuestion()
  async function askToReset(): Promise<void> {
    if (
      await ask({
        title: t('flows.reset'),
        text: t('flows.reset-ask'),
        yes: t('flows.reset-yes'),
        no: t('cancel'),
      })
    )
      await takeAway()
  }
  async function takeAway(): Promise<void> {
    setDeleting(false)
    if (!(await flow.takeAway())) return
    if (shipped) onShipped(shipped.steps[0]?.id)
    else void navigate('/cms/flows')
  }
  const dialog = (
    <>
      {question}
      {deleting && (
        <DeleteFlow
          name={name}
          uses={uses}
          flows={flows}
          onDelete={() => void takeAway()}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  )
  return { begin: () => (shipped ? void askToReset() : setDeleting(true)), dialog }
}
