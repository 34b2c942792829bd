import { useMemo } from 'react'
import type { PageObject } from '#schema'
import { createForm } from '../core/index.ts'
import { fieldSchema, isFieldWidget } from '../schema/formPageField.ts'
import { FormProvider } from './context.ts'
import { Field } from './Field.tsx'
import { FORM_KIT } from './Form.tsx'
import { FormKitProvider } from './formKit.ts'

/** A field as it will look, outside of a form: nothing can be typed into it and nothing is sent. */
export function FieldRendering({ object }: { object: PageObject }) {
  const form = useMemo(() => {
    const shown = isFieldWidget(object.props.widget)
      ? object
      : { ...object, props: { ...object.props, widget: 'text' } }
    return createForm({
      schema: {
        type: 'object',
        properties: { field: { 'x-label': object.name ?? '', ...fieldSchema(shown) } },
        required: object.required ? ['field'] : [],
      },
      readOnly: true,
    })
  }, [object])
  return (
    <FormKitProvider value={FORM_KIT}>
      <FormProvider value={form}>
        <div className="sala-field-preview" inert>
          <Field path={['field']} />
        </div>
      </FormProvider>
    </FormKitProvider>
  )
}
