import type { ReactNode } from 'react'
import { Conditions, readRule, writeRule, type Subject } from '#crud'
import { useText } from '#i18n'

interface Props {
  label: string
  expression: unknown
  subjects: Subject[]
  /** Said where nothing is asked. */
  none: string
  /** The same as it is stored, for who would rather write it. */
  code: ReactNode
  onWrite(expression: unknown): void
}

/** When a step runs, or which way it goes, as questions that need no code. One that says more is kept, and written as it is stored. */
export function FlowCondition({ label, expression, subjects, none, code, onWrite }: Props) {
  const t = useText('backend')
  const rule = readRule(expression)
  return (
    <fieldset className="sala-flow-condition" data-rule={rule ? 'edited' : 'code'}>
      <legend>{label}</legend>
      {rule ? (
        <Conditions
          rule={rule}
          subjects={subjects}
          none={none}
          onWrite={(next) => onWrite(writeRule(next))}
        />
      ) : (
        <p className="sala-flow-note">{t('flows.condition-more')}</p>
      )}
      <details open={!rule}>
        <summary>{t('flows.condition-code')}</summary>
        {code}
      </details>
    </fieldset>
  )
}
