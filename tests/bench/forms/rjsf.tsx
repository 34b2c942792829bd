import Form from '@rjsf/core'
import validator from '@rjsf/validator-ajv8'
import { createRoot } from 'react-dom/client'
import { benchSchema, type Contestant } from './schema.ts'

export const contestant: Contestant = {
  error: '[id$=__error]',
  mount(root, fields, values, submitted) {
    createRoot(root).render(
      <Form
        schema={benchSchema(fields) as object}
        formData={values}
        validator={validator}
        noHtml5Validate
        onSubmit={({ formData }) => submitted(formData)}
      />,
    )
  },
}
