import { createRoot } from 'react-dom/client'
import resume from '../../../node_modules/@jsonresume/schema/schema.json'
import linter from '../../../node_modules/oxlint/configuration_schema.json'
import { SchemaForm } from '#forms'
import { createTranslator, TranslatorProvider } from '#i18n'
import errors from '#i18n/locales/en/errors.json'
import forms from '#i18n/locales/en/forms.json'
import '#ui/tokens.css'
import '#ui/base.css'

const SCHEMAS: Record<string, unknown> = { resume, linter }
const name = new URLSearchParams(window.location.search).get('schema') ?? 'resume'

/** What a submit hands over, for the test to read. */
declare global {
  interface Window {
    saved?: unknown
  }
}

createRoot(document.getElementById('root')!).render(
  <TranslatorProvider i18n={createTranslator('en', { errors, forms })}>
    <main>
      <h1>{name}</h1>
      <SchemaForm
        schema={SCHEMAS[name] as never}
        validatorUrl="/validator.js"
        onSubmit={(values) => void (window.saved = values)}
        submitLabel="Save"
      />
    </main>
  </TranslatorProvider>,
)
