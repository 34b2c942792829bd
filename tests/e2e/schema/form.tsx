import { Suspense, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { gatewayServices } from '#flow'
import { Form, FormFields, useSchemaForm, WIDGETS, type FieldFailure, type FormCore } from '#forms'
import type { JsonSchema } from '#forms/schema'
import { createClient } from '#gateway'
import { createTranslator, TranslatorProvider } from '#i18n'
import enErrors from '#i18n/locales/en/errors.json'
import enForms from '#i18n/locales/en/forms.json'
import thErrors from '#i18n/locales/th/errors.json'
import thForms from '#i18n/locales/th/forms.json'
import type { Locale } from '#shared'
import '#ui/tokens.css'
import '#ui/base.css'
import '#ui/fonts.css'

const TRANSLATORS = {
  th: createTranslator('th', { errors: thErrors, forms: thForms }),
  en: createTranslator('en', { errors: enErrors, forms: enForms }),
}
const SERVICES = gatewayServices(createClient())

/** One form at a time, drawn by what a test hands over. */
interface Bench {
  readonly widgets: readonly string[]
  /** Puts a form in the place of the one before; settles when it is drawn. */
  draw(schema: JsonSchema, locale: Locale, validatorUrl: string): Promise<void>
  values(): unknown
  /** Failures of the form as it stands, none where it may be sent. */
  failures(): readonly unknown[]
  /** What the submit button handed over last. */
  sent?: unknown
  /** What the next submit is answered with, once. */
  refusals?: readonly FieldFailure[]
}
declare global {
  interface Window {
    bench: Bench
  }
}

interface Drawn {
  schema: JsonSchema
  locale: Locale
  validatorUrl: string
  number: number
  onDrawn(form: FormCore): void
}
const root = createRoot(document.getElementById('root')!)
let form: FormCore
let number = 0

window.bench = {
  widgets: Object.keys(WIDGETS),
  draw: (schema, locale, validatorUrl) =>
    new Promise((done) => {
      delete window.bench.sent
      // A form in steps opens at the step that the address names.
      window.history.replaceState(null, '', window.location.pathname)
      number += 1
      const onDrawn = (made: FormCore): void => {
        form = made
        done()
      }
      root.render(<Page {...{ schema, locale, validatorUrl, number, onDrawn }} />)
    }),
  values: () => form.values(),
  failures: () => {
    const result = form.submit()
    return result.ok ? [] : result.failures
  },
}

async function send(values: unknown): Promise<readonly FieldFailure[]> {
  const { refusals = [] } = window.bench
  delete window.bench.refusals
  if (refusals.length === 0) window.bench.sent = values
  return refusals
}

function OneForm({ schema, validatorUrl, onDrawn }: Drawn) {
  const made = useSchemaForm({ schema, validatorUrl })
  useEffect(() => onDrawn(made), [made, onDrawn])
  return (
    <Form form={made} services={SERVICES} validatorUrl={validatorUrl} onSubmit={send}>
      <FormFields />
    </Form>
  )
}

function Page(drawn: Drawn) {
  useEffect(() => {
    document.documentElement.lang = drawn.locale
    document.getElementById('start')?.focus()
  }, [drawn.locale, drawn.number])
  return (
    <TranslatorProvider i18n={TRANSLATORS[drawn.locale]}>
      <main>
        <h1>
          <button type="button" id="start">
            {drawn.number}
          </button>
        </h1>
        <Suspense>
          <OneForm key={drawn.number} {...drawn} />
        </Suspense>
      </main>
    </TranslatorProvider>
  )
}
