import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense, type ReactElement, type ReactNode } from 'react'
import {
  createForm,
  Form,
  FormFields,
  loadWidgets,
  type FieldFailure,
  type FormCore,
  type FormServices,
} from '#forms'
import type { JsonSchema } from '#forms/schema'
import { compileStandalone, importValidator } from '#forms/validator-node'
import { createTranslator, TranslatorProvider } from '#i18n'
import { evaluate, expressionPaths } from '#shared/expression'
import type { Locale } from '#shared'
import { ruleEngine } from '../../src/forms/core/rulebook.ts'
import enErrors from '../../src/i18n/locales/en/errors.json'
import enForms from '../../src/i18n/locales/en/forms.json'
import thErrors from '../../src/i18n/locales/th/errors.json'
import thForms from '../../src/i18n/locales/th/forms.json'

const CATALOGUES = {
  th: { forms: thForms, errors: thErrors },
  en: { forms: enForms, errors: enErrors },
}

/** Draws something in a language. */
export function renderIn(locale: Locale, view: ReactElement) {
  return render(
    <TranslatorProvider i18n={createTranslator(locale, CATALOGUES[locale])}>
      <Suspense fallback="…">{view}</Suspense>
    </TranslatorProvider>,
  )
}

export interface RenderFormOptions {
  values?: unknown
  locale?: Locale
  services?: FormServices
  readOnly?: boolean
  strict?: boolean
  children?: ReactNode
  onSubmit?: (values: unknown) => Promise<readonly FieldFailure[] | void> | void
}

/** A whole form with its compiled validator, and a hand to use it. `field(path)` is the element of a field. */
export async function renderForm(
  schema: JsonSchema,
  {
    values,
    locale = 'en',
    services,
    readOnly = false,
    strict = true,
    children,
    onSubmit = () => undefined,
  }: RenderFormOptions = {},
) {
  const text = compileStandalone(schema, { strict })
  if (!text.ok) throw new Error(JSON.stringify(text.failures))
  const validator = await importValidator(text.value)
  await loadWidgets()
  const form: FormCore = createForm({
    schema,
    values,
    validator,
    readOnly,
    expressions: ruleEngine({ evaluate, expressionPaths }),
  })
  const user = userEvent.setup()
  const rendered = renderIn(
    locale,
    <Form form={form} services={services} onSubmit={onSubmit} clearable>
      {children ?? <FormFields />}
    </Form>,
  )
  const field = (path: string): HTMLElement => {
    const found = [...rendered.container.querySelectorAll<HTMLElement>('[data-field]')].find(
      (one) => one.dataset.field === path,
    )
    if (!found)
      throw new Error(
        `no field ${path}; there are ${[...rendered.container.querySelectorAll<HTMLElement>('[data-field]')].map((one) => one.dataset.field).join(', ')}`,
      )
    return found
  }
  const control = (path: string): HTMLInputElement =>
    field(path).querySelector<HTMLInputElement>(
      'input:not([type=hidden]), textarea, select, output',
    )!
  return { ...rendered, form, user, field, control, validator }
}
