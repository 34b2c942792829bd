import { useMemo } from 'react'
import type { Subject } from '#crud'
import { ValueForm } from '#forms'
import type { JsonSchema } from '#forms/schema'
import { useText } from '#i18n'
import type { FlowStep } from '#schema'
import { FlowCondition } from './FlowCondition.tsx'
import { OnFail } from './OnFail.tsx'

interface Props {
  step: FlowStep
  /** Changes where the fields stand for another step. */
  formKey: string
  when: JsonSchema
  subjects: Subject[]
  targets: string[]
  onChange(step: FlowStep, at: string): void
}

function withOnly(step: FlowStep, key: 'when' | 'onFail', value: unknown): FlowStep {
  const { [key]: _, ...rest } = step
  return (
    value === undefined || value === null || value === '' ? rest : { ...rest, [key]: value }
  ) as FlowStep
}

/** Under which condition the step runs, and what follows where it fails. */
export function StepRules({ step, formKey, when, subjects, targets, onChange }: Props) {
  const t = useText('backend')
  const condition = useMemo(() => (step.when === undefined ? {} : { when: step.when }), [step.when])
  return (
    <details open={step.when !== undefined || step.onFail !== undefined}>
      <summary>{t('flows.more')}</summary>
      <FlowCondition
        label={t('flows.when')}
        expression={step.when}
        subjects={subjects}
        none={t('flows.when-none')}
        onWrite={(next) => onChange(withOnly(step, 'when', next), `${step.id}.when`)}
        code={
          <ValueForm
            key={`${formKey} when`}
            schema={when}
            values={condition}
            label={t('flows.when')}
            onChange={({ when: next }) => onChange(withOnly(step, 'when', next), `${step.id}.when`)}
          />
        }
      />
      <OnFail
        onFail={step.onFail}
        targets={targets}
        onChange={(onFail) => onChange(withOnly(step, 'onFail', onFail), `${step.id}.onFail`)}
      />
    </details>
  )
}
