import { memo, type ChangeEvent } from 'react'
import type { JsonSchema } from '#forms/schema'
import type { ValidatorModule } from '../../../src/forms/validator/validatorTypes.ts'

interface ControlProps {
  name: string
  schema: JsonSchema
  value: unknown
  error?: boolean | undefined
  onChange(value: unknown): void
  onBlur?(): void
}

/** One labelled native control, the least that a form can draw for a field. */
export const FloorControl = memo(function FloorControl({
  name,
  schema,
  value,
  error,
  onChange,
  onBlur,
}: ControlProps) {
  const common = { id: name, name, onBlur }
  const text = (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
    onChange(schema.type === 'number' ? Number(event.target.value) : event.target.value)
  return (
    <div>
      <label htmlFor={name}>{schema.title}</label>
      {schema.type === 'boolean' ? (
        <input
          {...common}
          type="checkbox"
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
      ) : schema.enum ? (
        <select {...common} value={String(value ?? '')} onChange={text}>
          {schema.enum.map((one) => (
            <option key={String(one)}>{String(one)}</option>
          ))}
        </select>
      ) : (
        <input
          {...common}
          type={schema.type === 'number' ? 'number' : 'text'}
          value={String(value ?? '')}
          onChange={text}
        />
      )}
      {error && <p role="alert">Please check {schema.title}</p>}
    </div>
  )
})

export interface FloorError {
  instancePath: string
  params: { missingProperty?: string }
}

/** The field that an error is about. */
export const errorField = ({ instancePath, params }: FloorError): string =>
  params.missingProperty ?? instancePath.slice(1)

/** The compiled validator that Sala's own form gets. */
export const loadFloorValidator = async (
  fields: number,
): Promise<(values: unknown) => FloorError[]> => {
  const url = `/validator-${fields}.js`
  const [module, { dayRuntime }] = await Promise.all([
    import(/* @vite-ignore */ url) as Promise<ValidatorModule>,
    import('../../../src/forms/validator/dayRuntime.ts'),
  ])
  const validate = module.default(dayRuntime)
  return (values) => (validate(values) ? [] : (validate.errors as FloorError[]))
}
