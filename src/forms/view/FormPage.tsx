import { createContext, Suspense, useCallback, useContext, useEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import type { FormDocument, PageDocument, PageObject, PageRow } from '#schema'
import { useText } from '#i18n'
import { formPageSchema, type FormLayout, type FormPageSchema, type JsonSchema } from '../schema/index.ts'
import type { FieldFailure } from '../core/index.ts'
import { FormScopeProvider, useFormScope, useOptionalForm } from './context.ts'
import { Form } from './Form.tsx'
import { FormRow } from './FormRow.tsx'
import { useFormSubmit, type FormSubmitEvent } from './formSubmit.ts'
import type { FormServices } from './services.ts'
import { SubmitPopup } from './SubmitPopup.tsx'
import { useSchemaForm } from './useSchemaForm.ts'
import { useFailureText } from './fieldTexts.ts'

export interface FormPageProviderProps {
  page: PageDocument | FormDocument
  /** Derived from the page where they are not given. */
  schema?: JsonSchema | undefined
  layout?: FormLayout | undefined
  validatorUrl?: string | undefined
  services?: FormServices | undefined
  /** Draws one row with its columns and blocks; the page renderer gives its own. Fields find their place by themselves. */
  renderRow(row: PageRow): ReactNode
}

const LayoutContext = createContext<FormLayout | undefined>(undefined)

/** A form page: its rows inside one form, data sets repeated, sent through the port of {@link useFormSubmit}. */
export function FormPageProvider(props: FormPageProviderProps) {
  const t = useText('forms')
  const failureText = useFailureText()
  const { page, schema, layout } = props
  const derived = useMemo(() => (schema && layout ? { ok: true as const, value: { schema, layout } } : formPageSchema(page)), [page, schema, layout])
  if (!derived.ok) {
    return (
      <div role="alert" className="sala-errors">
        {derived.failures.map((failure) => (
          <p key={`${failure.path} ${String(failure.params?.reason)}`}>{failureText(failure, undefined)}</p>
        ))}
      </div>
    )
  }
  return (
    <Suspense fallback={<p className="sala-form-loading">{t('loading')}</p>}>
      <LoadedFormPage {...props} derived={derived.value} />
    </Suspense>
  )
}

function LoadedFormPage({ page, validatorUrl, services, renderRow, derived }: FormPageProviderProps & { derived: FormPageSchema }) {
  const form = useSchemaForm({ schema: derived.schema, validatorUrl })
  const port = useFormSubmit()
  const [event, setEvent] = useState<FormSubmitEvent | undefined>(undefined)
  const running = useRef<AbortController | undefined>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const submit = async (answers: unknown): Promise<readonly FieldFailure[] | void> => {
    if (!port) return [{ code: 'not-ready' }]
    const run = new AbortController()
    running.current = run
    setEvent({ kind: 'progress' })
    let saved = false
    for await (const next of port.submit(page.slug, answers, { signal: run.signal })) {
      if (run.signal.aborted) return
      if (next.kind === 'saved') {
        saved = true
        continue
      }
      setEvent(next)
      if (next.kind === 'failed') return next.failures
    }
    if (saved) form.reset()
  }
  const drawn = new Set<string>()
  return (
    <LayoutContext.Provider value={derived.layout}>
      <Form form={form} services={services} validatorUrl={validatorUrl} onSubmit={submit} clearable>
        <FormScopeProvider value={[]}>
          {page.builder.map((row) => {
            if (row.dataMode !== 'set' && row.dataMode !== 'copy') return <div key={row.id}>{renderRow(row)}</div>
            const name = row.dataSetName!
            if (drawn.has(name)) return null
            drawn.add(name)
            const rows = page.builder.filter((one) => one.dataSetName === name && one.dataMode === row.dataMode)
            return <FormRow key={row.id} row={row} render={() => rows.map((one) => <div key={one.id}>{renderRow(one)}</div>)} />
          })}
        </FormScopeProvider>
      </Form>
      <SubmitPopup event={event} onClose={() => setEvent(undefined)} />
    </LayoutContext.Provider>
  )
}

/** Is an object of the form page drawn? Follows the answers; fields see to themselves. A hook for the page renderer. */
export function useFormVisible(object: PageObject): boolean {
  const layout = useContext(LayoutContext)
  const form = useOptionalForm()
  const scope = useFormScope()
  const condition = object.type === 'field' ? undefined : layout?.conditions[object.id]
  const subscribe = useCallback((listener: () => void) => (form && condition !== undefined ? form.subscribe([], listener) : () => undefined), [form, condition])
  const read = (): boolean => (form && condition !== undefined ? form.holds(condition, scope) : form !== undefined || object.hidden !== true)
  return useSyncExternalStore(subscribe, read, read)
}

/** Another block on a form page: shown and hidden by the form's logic. */
export const FormObject = ({ object, children }: { object: PageObject; children: ReactNode }) => (useFormVisible(object) ? children : null)
