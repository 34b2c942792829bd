import { memo } from 'react'
import { createRoot } from 'react-dom/client'
import { Controller, useForm, useWatch, type Control } from 'react-hook-form'
import type { JsonSchema } from '#forms/schema'
import { errorField, FloorControl, loadFloorValidator, type FloorError } from './floorControls.tsx'
import { benchSchema, type Contestant } from './schema.ts'

type Values = Record<string, unknown>

const Field = memo(function Field({
  name,
  schema,
  control,
}: {
  name: string
  schema: JsonSchema
  control: Control<Values>
}) {
  return (
    <Controller
      name={name}
      control={control}
      render={({ field, fieldState }) => (
        <FloorControl
          name={name}
          schema={schema}
          value={field.value}
          error={fieldState.invalid}
          onChange={field.onChange}
          onBlur={field.onBlur}
        />
      )}
    />
  )
})

const Extra = ({ control }: { control: Control<Values> }) =>
  useWatch({ control, name: 'toggle' }) === true ? (
    <Field name="extra" schema={{ type: 'string', title: 'Extra' }} control={control} />
  ) : null

interface PageProps {
  fields: number
  values: Values
  validate(values: unknown): FloorError[]
  submitted(values: unknown): void
}

function Page({ fields, values, validate, submitted }: PageProps) {
  const { control, handleSubmit } = useForm<Values>({
    defaultValues: values,
    resolver: (answers) => {
      const errors = validate(answers)
      return errors.length === 0
        ? { values: answers, errors: {} }
        : {
            values: {},
            errors: Object.fromEntries(
              errors.map((error) => [errorField(error), { type: 'invalid' }]),
            ),
          }
    },
  })
  return (
    <form onSubmit={(event) => void handleSubmit(submitted)(event)}>
      {Object.entries(benchSchema(fields).properties!).map(([name, schema]) => (
        <Field key={name} name={name} schema={schema as JsonSchema} control={control} />
      ))}
      <Extra control={control} />
      <button type="submit">Send</button>
    </form>
  )
}

/** A floor: react-hook-form with the validator compiled beforehand. */
export const contestant: Contestant = {
  error: '[role=alert]',
  async mount(root, fields, values, submitted) {
    const validate = await loadFloorValidator(fields)
    createRoot(root).render(
      <Page fields={fields} values={values} validate={validate} submitted={submitted} />,
    )
  },
}
