import type { ReactNode } from 'react'
import { useText } from '#i18n'
import { LazyBoundary } from '#ui'
import type { Form as FormCore } from '../core/index.ts'
import { Form } from './Form.tsx'
import type { FormProps } from './formProps.ts'
import { FormFields, type FormSection } from './FormFields.tsx'
import { useLeaveWarning } from './leaveWarning.ts'
import { renderLoadFailure } from './LoadFailure.tsx'
import { useStatusPart } from './context.ts'
import { useSchemaForm, type SchemaFormOptions } from './useSchemaForm.ts'

export interface SchemaFormProps extends SchemaFormOptions, Omit<FormProps, 'form' | 'children'> {
  sections?: readonly FormSection[] | undefined
  columns?: number | undefined
  /** Warn before changes are left behind; a function says whether they outlive it when the page is loaded anew. Those that are `kept` as a draft are only lost with who is signed in. */
  guarded?: boolean | 'kept' | (() => boolean)
  /** Instead of all fields of the schema. */
  children?: ReactNode
}

/** A whole form from a schema. The evaluator of its expressions, where it has some, is fetched first. */
export function SchemaForm(props: SchemaFormProps) {
  const t = useText('forms')
  return (
    <LazyBoundary
      fallback={<p className="sala-form-loading">{t('loading')}</p>}
      lost={renderLoadFailure}
    >
      <LoadedSchemaForm {...props} />
    </LazyBoundary>
  )
}

function LoadedSchemaForm({
  sections,
  columns,
  guarded = false,
  children,
  ...props
}: SchemaFormProps) {
  const { services, onSubmit, submitLabel, clearable, actions, label, ...options } = props
  const form = useSchemaForm(options)
  return (
    <Form
      form={form}
      services={services}
      validatorUrl={options.validatorUrl}
      onSubmit={onSubmit}
      submitLabel={submitLabel}
      {...(clearable !== undefined && { clearable })}
      {...(actions !== undefined && { actions })}
      label={label}
    >
      {guarded && (
        <LeaveGuard
          form={form}
          outlives={typeof guarded === 'function' ? guarded : undefined}
          kept={guarded === 'kept'}
        />
      )}
      {children ?? <FormFields sections={sections} columns={columns} />}
    </Form>
  )
}

/** Apart from the form, so that the first change renders nothing but its field. */
function LeaveGuard({
  form,
  outlives,
  kept,
}: {
  form: FormCore
  outlives: (() => boolean) | undefined
  kept: boolean
}) {
  useLeaveWarning(
    useStatusPart(form, (status) => status.dirty),
    outlives,
    undefined,
    kept,
  )
  return null
}
