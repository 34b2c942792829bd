import type { ReactNode } from 'react'
import { Icon } from '#ui'
import { useText } from '#i18n'
import type { FieldFailure } from '../core/index.ts'
import type { FieldSpec } from '../schema/index.ts'
import { useFailureText, useSchemaText } from './fieldTexts.ts'
import { useTakeTyped } from './takeTyped.ts'
import type { Widget } from './widgetTypes.ts'

export type FrameStyle = 'full' | 'cell' | 'bare'

interface FieldFrameProps {
  frame: Widget['frame']
  look: FrameStyle
  name: string
  ids: { input: string; label: string; help: string; error: string }
  spec: FieldSpec
  required: boolean
  failures: readonly FieldFailure[]
  /** There is a value that is not shown. */
  kept?: boolean
  children: ReactNode
}

/** Is there more than what is worth a look? */
export const isWrong = (failures: readonly FieldFailure[]): boolean =>
  failures.some(({ level }) => level !== 'warning')

function LabelText({ spec, required }: Pick<FieldFrameProps, 'spec' | 'required'>) {
  const text = useSchemaText()
  const t = useText('forms')
  return (
    <>
      {text(spec.label)}
      {required && (
        <span className="sala-required" title={t('required')} aria-hidden="true">
          *
        </span>
      )}
    </>
  )
}

function Failures({
  id,
  failures,
  spec,
}: Pick<FieldFrameProps, 'failures' | 'spec'> & { id: string }) {
  const failureText = useFailureText()
  return (
    <p id={id} className="sala-field-error" data-level={isWrong(failures) ? undefined : 'warning'}>
      <Icon name="alert" size={16} />
      <span>{[...new Set(failures.map((failure) => failureText(failure, spec)))].join(' ')}</span>
    </p>
  )
}

/** Label, help and errors around a control, wired to it by ids. */
export function FieldFrame({
  frame,
  look,
  name,
  ids,
  spec,
  required,
  failures,
  kept = false,
  children,
}: FieldFrameProps) {
  const text = useSchemaText()
  const t = useText('forms')
  const typed = useTakeTyped()
  // What is not shown takes no place among those that are.
  if (frame === 'none')
    return (
      <span data-field={name} hidden>
        {children}
      </span>
    )

  const label = look === 'full' && <LabelText spec={spec} required={required} />
  const help = look === 'full' && spec.help !== undefined && (
    <p id={ids.help} className="sala-field-help">
      {text(spec.help)}
    </p>
  )
  const errors = failures.length > 0 && <Failures id={ids.error} failures={failures} spec={spec} />
  const attributes = {
    ref: typed,
    'data-field': look === 'bare' ? undefined : name,
    'data-widget': spec.widget,
    'data-invalid': isWrong(failures) || undefined,
    'data-look': look,
  }

  if ((frame === 'group' || frame === 'parts') && look !== 'cell') {
    return (
      <fieldset
        className="sala-field sala-field-group"
        aria-describedby={
          help || errors
            ? [help && ids.help, errors && ids.error].filter(Boolean).join(' ')
            : undefined
        }
        {...attributes}
      >
        {label && (
          <legend id={ids.label} className="sala-field-label">
            {label}
          </legend>
        )}
        {help}
        {frame === 'parts' && errors}
        {children}
        {frame !== 'parts' && errors}
      </fieldset>
    )
  }
  return (
    <div className="sala-field" {...attributes}>
      {label && frame !== 'own' && (
        <label id={ids.label} htmlFor={ids.input} className="sala-field-label">
          {label}
        </label>
      )}
      {children}
      {kept && <p className="sala-field-note">{t('kept')}</p>}
      {help}
      {errors}
    </div>
  )
}
