import { useEffect, useState } from 'react'
import { labelAt } from '#pages/model'
import { flowSteps, type StepDocument } from '#schema'
import { useSession } from '#session'
import type { Bilingual, Text } from '#shared'
import type { FlowDraft } from './flowHistory.ts'

export interface FlowProblem {
  message: Bilingual
  /** Errors keep the flow from being published. */
  level: 'error' | 'warning'
  /** Where in the document. */
  path: string
  /** The step that it is about. */
  step: string | undefined
  /** What the option of the step is called. */
  label: Text | undefined
}

const WAIT = 500

interface Told {
  message: Bilingual
  path?: string
}

interface Found {
  data: Told[]
  warnings?: Told[]
}

export interface FlowCheck {
  problems: FlowProblem[]
  /** No answer came: nobody knows whether the flow as it stands has any. */
  isError: boolean
  refetch(): Promise<void>
}

/** What keeps the flow from being published and what else is odd about it, as the gateway sees it, a moment after each change. */
export function useFlowProblems(
  name: string,
  draft: FlowDraft,
  documents: Readonly<Record<string, StepDocument>>,
): FlowCheck {
  const { client } = useSession()
  const [problems, setProblems] = useState<FlowProblem[]>([])
  const [isError, setIsError] = useState(false)
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    let left = false
    const timer = setTimeout(async () => {
      const answer = await client.call<Found>(`/api/flow/${encodeURIComponent(name)}/check`, {
        method: 'POST',
        body: { flow: draft },
      })
      if (left) return
      setIsError(!answer.ok)
      if (!answer.ok) return
      const placed = flowSteps(draft).toSorted((a, b) => b.path.length - a.path.length)
      const { data, warnings = [] } = answer.value
      const problem =
        (level: FlowProblem['level']) =>
        ({ message, path = '' }: Told): FlowProblem => {
          const at = placed.find((one) => path.startsWith(one.path))
          const options = at && documents[at.step.type]?.options
          return {
            message,
            level,
            path,
            step: at?.step.id,
            label:
              options && labelAt(options, path.slice(at.path.length).replace(/^\W*options\b/, '')),
          }
        }
      setProblems([...data.map(problem('error')), ...warnings.map(problem('warning'))])
    }, WAIT)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [client, name, draft, documents, asked])
  return { problems, isError, refetch: async () => setAsked((times) => times + 1) }
}
