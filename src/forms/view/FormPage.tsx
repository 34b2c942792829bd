import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import type { FormDocument, PageDocument, PageObject, PageRow } from '#schema'
import { useText } from '#i18n'
import type { Result } from '#shared'
import { lazyComponent, LazyBoundary, usePromise } from '#ui'
import type { FormLayout, FormPageSchema, JsonSchema } from '../schema/index.ts'
import type { Form as FormCore } from '../core/index.ts'
import { FormScopeProvider, useFormScope, useOptionalForm } from './context.ts'
import { useDraft } from '../drafts/useDraft.ts'
import { Form } from './Form.tsx'
import { FormRows } from './FormRows.tsx'
import type { FormServices } from './services.ts'
import { renderLoadFailure } from './LoadFailure.tsx'
import { draftSavedView, noticesView, popupView } from './rareViews.ts'
import { useSubmission } from './useSubmission.ts'
import { useSchemaForm } from './useSchemaForm.ts'
import { useFailureText, useSchemaText } from './fieldTexts.ts'

export interface FormPageProviderProps {
  page: PageDocument | FormDocument
  /** Derived from the page where they are not given. */
  schema?: JsonSchema | undefined
  layout?: FormLayout | undefined
  validatorUrl?: string | undefined
  services?: FormServices | undefined
  /** What expressions read besides the answers: `{ $user, $site, $route, $record }`. */
  scope?: Record<string, unknown>
  /** Draws one row with its columns and blocks; the page renderer gives its own. Fields find their place by themselves. */
  renderRow(row: PageRow): ReactNode
}

const Notices = lazyComponent(noticesView)
const DraftSaved = lazyComponent(draftSavedView)
const Popup = lazyComponent(popupView)

const LayoutContext = createContext<FormLayout | undefined>(undefined)

/** A form page: its rows inside one form, data sets repeated, sent through the port of {@link useFormSubmit}. */
export function FormPageProvider(props: FormPageProviderProps) {
  const t = useText('forms')
  return (
    <LazyBoundary
      fallback={<p className="sala-form-loading">{t('loading')}</p>}
      lost={renderLoadFailure}
    >
      {props.schema && props.layout ? (
        <LoadedFormPage {...props} derived={{ schema: props.schema, layout: props.layout }} />
      ) : (
        <DerivedFormPage {...props} />
      )}
    </LazyBoundary>
  )
}

const derivations = new WeakMap<object, Promise<Result<FormPageSchema>>>()

/** The schema of a page, worked out here where the gateway did not send it. */
function derive(page: PageDocument | FormDocument): Promise<Result<FormPageSchema>> {
  let derived = derivations.get(page)
  if (!derived) {
    derived = import('../schema/formPage.ts').then(({ formPageSchema }) => formPageSchema(page))
    // What did not come is asked for anew.
    derived.catch(() => derivations.delete(page))
    derivations.set(page, derived)
  }
  return derived
}

function DerivedFormPage(props: FormPageProviderProps) {
  const failureText = useFailureText()
  const derived = usePromise(derive(props.page))!
  if (derived.ok) return <LoadedFormPage {...props} derived={derived.value} />
  return (
    <div role="alert" className="sala-errors">
      {derived.failures.map((failure) => (
        <p key={`${failure.path} ${String(failure.params?.reason)}`}>
          {failureText(failure, undefined)}
        </p>
      ))}
    </div>
  )
}

function LoadedFormPage({
  page,
  validatorUrl,
  scope,
  services,
  renderRow,
  derived,
}: FormPageProviderProps & { derived: FormPageSchema }) {
  const form = useSchemaForm({ schema: derived.schema, validatorUrl, ...(scope && { scope }) })
  const draft = useDraft(form, page.slug)
  const submission = useSubmission(form, page.slug, draft.clear)
  const text = useSchemaText()
  // It is not needed to render the form, and should be here when the form is sent.
  useEffect(() => popupView.preload(), [])
  return (
    <LayoutContext.Provider value={derived.layout}>
      <Form
        form={form}
        services={services}
        validatorUrl={validatorUrl}
        onSubmit={submission.submit}
        submitLabel={text(page.submit) || undefined}
        whenValid={page.sendWhenValid}
        clearable
      >
        <Notices form={form} slug={page.slug} submission={submission} draft={draft} />
        <FormScopeProvider value={[]}>
          <FormRows page={page} layout={derived.layout} renderRow={renderRow} />
        </FormScopeProvider>
        {(draft.failed || draft.savedAt) && <DraftSaved draft={draft} />}
      </Form>
      {submission.event && <Popup event={submission.event} onClose={submission.close} />}
    </LayoutContext.Provider>
  )
}

/** Is an object of the form page drawn? Follows the answers; fields see to themselves. A hook for the page renderer. */
export function useFormVisible(object: PageObject): boolean {
  const layout = useContext(LayoutContext)
  const form = useOptionalForm()
  const scope = useFormScope()
  const condition = object.type === 'field' ? undefined : layout?.conditions[object.id]
  const subscribe = useCallback(
    (listener: () => void) =>
      form && condition !== undefined ? form.subscribe([], listener) : () => undefined,
    [form, condition],
  )
  const readFrom = (from: FormCore | undefined): boolean =>
    from && condition !== undefined
      ? from.holds(condition, scope)
      : from !== undefined || object.hidden !== true
  return useSyncExternalStore(
    subscribe,
    () => readFrom(form),
    () => readFrom(form?.untouched()),
  )
}

/** Another block on a form page: shown and hidden by the form's logic. */
export const FormObject = ({ object, children }: { object: PageObject; children: ReactNode }) =>
  useFormVisible(object) ? children : null
