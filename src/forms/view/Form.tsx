import { useCallback, useId, useRef, useState, type FormEvent } from 'react'
import { useText } from '#i18n'
import { Button } from '#ui'
import { loadValidator } from '../validator/validator.ts'
import type { Form as FormCore } from '../core/index.ts'
import {
  AnnouncerProvider,
  FormProvider,
  GatesProvider,
  useStatusPart,
  type Gate,
} from './context.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FormFields } from './FormFields.tsx'
import { FormKitProvider, type FormKit } from './formKit.ts'
import { widgetOf } from './widgets/table.ts'
import { RevealProvider, type Reveal } from './reveal.ts'
import { hasUntaken, whenTaken } from './takeTyped.ts'
import { FormServicesProvider, useFormServices } from './services.ts'
import { type FormProps } from './formProps.ts'

/** Sends the values of a form where they are good; how often they were refused. */
function useSubmit(
  form: FormCore,
  gates: ReadonlySet<Gate>,
  { validatorUrl, onSubmit }: Pick<FormProps, 'validatorUrl' | 'onSubmit'>,
) {
  const [refusals, setRefusals] = useState(0)
  const sending = useRef(false)

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    event.stopPropagation()
    if (sending.current || [...gates].some((gate) => gate())) return
    sending.current = true
    const element = event.currentTarget
    const pressed = (event.nativeEvent as SubmitEvent).submitter
    const flow = pressed?.dataset.flow
    if (flow) pressed!.ariaBusy = 'true'
    try {
      if (hasUntaken(element)) {
        form.setBusy(true)
        await whenTaken(element)
      }
      if (validatorUrl) {
        const validator = await loadValidator(validatorUrl).catch(() => undefined)
        if (validator) form.setValidator(validator)
      }
      const result = form.submit()
      if (!result.ok) return setRefusals((count) => count + 1)
      form.setBusy(true)
      const failures = await onSubmit(result.value, ...(flow ? [flow] : []))
      if (!failures || failures.length === 0) return
      form.setFailures(failures)
      setRefusals((count) => count + 1)
    } finally {
      sending.current = false
      if (flow) pressed!.ariaBusy = null
      form.setBusy(false)
    }
  }
  return { refusals, submit }
}

/** The form element around fields: errors first, then the fields, then what to do. Enter submits as in any form. */
export function Form({
  form,
  services,
  validatorUrl,
  onSubmit,
  submitLabel,
  whenValid = false,
  clearable = false,
  actions,
  label,
  children,
}: FormProps) {
  const t = useText('forms')
  const [announcement, setAnnouncement] = useState('')
  const [gates] = useState(() => new Set<Gate>())
  const { refusals, submit } = useSubmit(form, gates, { validatorUrl, onSubmit })
  const [reveals] = useState(() => new Set<Reveal>())
  const outer = useFormServices()

  const announce = useCallback((text: string) => setAnnouncement(text), [])

  return (
    <FormKitProvider value={FORM_KIT}>
      <FormProvider value={form}>
        <FormServicesProvider value={services ?? outer}>
          <AnnouncerProvider value={announce}>
            <RevealProvider value={reveals}>
              <GatesProvider value={gates}>
                {/* `dialog`: pressed before the script has come, it goes nowhere; the browser would load the page again, and what was typed would be gone. */}
                <form
                  method="dialog"
                  noValidate
                  className="sala-form"
                  aria-label={label}
                  onSubmit={(event) => void submit(event)}
                >
                  <ErrorSummary form={form} refusals={refusals} isLikely={actions !== null} />
                  {children}
                  {actions === undefined ? (
                    <FormActions
                      form={form}
                      submitLabel={submitLabel ?? t('submit')}
                      whenValid={whenValid}
                      clearable={clearable}
                    />
                  ) : (
                    actions
                  )}
                  <span role="status" aria-live="polite" className="visually-hidden">
                    {announcement}
                  </span>
                </form>
              </GatesProvider>
            </RevealProvider>
          </AnnouncerProvider>
        </FormServicesProvider>
      </FormProvider>
    </FormKitProvider>
  )
}

function FormActions({
  form,
  submitLabel,
  whenValid,
  clearable,
}: {
  form: FormCore
  submitLabel: string
  whenValid: boolean
  clearable: boolean
}) {
  const t = useText('forms')
  const busy = useStatusPart(form, (status) => status.busy)
  const isHeld = useStatusPart(form, (_, from) => whenValid && !from.isValid())
  const hint = useId()
  const [cleared, setCleared] = useState<unknown>()
  // Asked only once something was cleared: a key in a field renders nothing here.
  const comesBack = useStatusPart(form, (status) => cleared !== undefined && !status.dirty)
  // Behind what the field that was left for this press has to say of itself.
  const clear = (): unknown =>
    setTimeout(() => {
      setCleared(form.status().dirty ? form.values() : undefined)
      form.reset()
    })
  const bringBack = (): void => {
    form.set([], cleared)
    setCleared(undefined)
  }
  return (
    <div className="sala-form-actions">
      {/* Held, it stays in reach of the keyboard: a press leads to what is wrong. */}
      <Button
        type="submit"
        kind="primary"
        busy={busy}
        aria-disabled={isHeld || undefined}
        aria-describedby={isHeld ? hint : undefined}
      >
        {submitLabel}
      </Button>
      {clearable && (
        <Button kind="quiet" onClick={comesBack ? bringBack : clear}>
          {t(comesBack ? 'bring-back' : 'clear')}
        </Button>
      )}
      {isHeld && (
        <small id={hint} className="sala-form-held">
          {t('held')}
        </small>
      )}
    </div>
  )
}

/** What every form has for its fields. */
export const FORM_KIT: FormKit = { widgetOf, Form, FormFields }
