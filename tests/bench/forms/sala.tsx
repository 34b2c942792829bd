import { createRoot } from 'react-dom/client'
import { SchemaForm } from '#forms'
import { createTranslator, TranslatorProvider } from '#i18n'
import errors from '#i18n/locales/en/errors.json'
import forms from '#i18n/locales/en/forms.json'
import { benchSchema, type Contestant } from './schema.ts'

export const contestant: Contestant = {
  error: '[data-invalid=true]',
  mount(root, fields, values, submitted) {
    createRoot(root).render(
      <TranslatorProvider i18n={createTranslator('en', { errors, forms })}>
        <SchemaForm
          schema={benchSchema(fields)}
          values={values}
          validatorUrl={`/validator-${fields}.js`}
          onSubmit={submitted}
          submitLabel="Send"
        />
      </TranslatorProvider>,
    )
  },
}
