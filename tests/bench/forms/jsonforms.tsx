import { JsonForms } from '@jsonforms/react'
import { vanillaCells, vanillaRenderers } from '@jsonforms/vanilla-renderers'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { benchSchema, type Contestant } from './schema.ts'

/** Its conditions stand in the layout, so the shown field is a property with a rule. */
function documents(fields: number) {
  const { if: _if, then, ...schema } = benchSchema(fields)
  const properties = { ...schema.properties, ...(then as { properties: object }).properties }
  const elements = Object.keys(properties).map((name) => ({
    type: 'Control',
    scope: `#/properties/${name}`,
    ...(name === 'extra' && {
      rule: {
        effect: 'SHOW',
        condition: { scope: '#/properties/toggle', schema: { const: true } },
      },
    }),
  }))
  return {
    schema: { ...schema, properties } as object,
    layout: { type: 'VerticalLayout', elements } as never,
  }
}

function Page({
  fields,
  values,
  submitted,
}: {
  fields: number
  values: Record<string, unknown>
  submitted(values: unknown): void
}) {
  const [{ schema, layout }] = useState(() => documents(fields))
  const [state, setState] = useState<{ data: unknown; errors?: unknown[] | undefined }>({
    data: values,
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!state.errors?.length) submitted(state.data)
      }}
    >
      <JsonForms
        schema={schema}
        uischema={layout}
        data={values}
        renderers={vanillaRenderers}
        cells={vanillaCells}
        onChange={setState}
      />
      <button type="submit">Send</button>
    </form>
  )
}

export const contestant: Contestant = {
  mount(root, fields, values, submitted) {
    createRoot(root).render(<Page fields={fields} values={values} submitted={submitted} />)
  },
}
