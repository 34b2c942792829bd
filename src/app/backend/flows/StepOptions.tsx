import { useMemo } from 'react'
import type { Subject } from '#crud'
import { gatewayServices } from '#flow'
import { ValueForm } from '#forms'
import type { JsonSchema } from '#forms/schema'
import { useLocale, useText } from '#i18n'
import { useSession } from '#session'
import { pickText, type Locale, type Text } from '#shared'
import { FieldValues } from './FieldValues.tsx'
import { FlowCondition } from './FlowCondition.tsx'
import type { OptionPart } from './optionParts.ts'
import { isExpression } from './stepSchema.ts'
import { ValuePicker } from './ValuePicker.tsx'

type Options = Record<string, unknown>

interface Props {
  parts: readonly OptionPart[]
  options: Options
  subjects: Subject[]
  /** Changes where the fields stand for another step. */
  formKey: string
  onChange(options: Options): void
}

/** The options of a step in their order, each asked for as what it is. */
export function StepOptions({ parts, formKey, ...rest }: Props) {
  return parts.map((part) => (
    <Part
      key={`${formKey} ${part.as === 'form' ? part.names.join() : part.name}`}
      part={part}
      {...rest}
    />
  ))
}

function Part({
  part,
  options,
  subjects,
  onChange,
}: Omit<Props, 'parts' | 'formKey'> & { part: OptionPart }) {
  const t = useText('backend')
  const locale = useLocale()
  if (part.as === 'form')
    return (
      <PlainOptions
        schema={part.schema}
        names={part.names}
        label={t('flows.options')}
        options={options}
        onChange={onChange}
      />
    )
  const { name, field } = part
  const label = pickText((field['x-label'] ?? name) as Text, locale)
  const put = (next: unknown): void => onChange({ ...options, [name]: next })
  if (part.as === 'value')
    return (
      <ValuePicker
        name={name}
        label={label}
        help={helpOf(field, locale)}
        isRequired={part.isRequired}
        as={isExpression(field) ? 'expression' : 'text'}
        kind={isExpression(field) ? undefined : 'text'}
        subjects={subjects}
        value={options[name]}
        onChange={put}
      />
    )
  const code = (
    <PlainOptions
      schema={part.alone}
      names={[name]}
      label={label}
      options={options}
      onChange={onChange}
    />
  )
  if (part.as === 'fields')
    return (
      <FieldValues
        name={name}
        label={label}
        entity={options[part.of] as string | undefined}
        value={options[name]}
        subjects={subjects}
        fallback={code}
        onChange={put}
      />
    )
  return (
    <FlowCondition
      label={label}
      expression={options[name]}
      subjects={subjects}
      none={t('flows.condition-none')}
      onWrite={put}
      code={code}
    />
  )
}

/** What is said of an option; how a value is written into it, the picker shows. */
function helpOf(field: JsonSchema, locale: Locale): string | undefined {
  const help = field['x-help'] ? pickText(field['x-help'] as Text, locale) : ''
  return help === '' || help.includes('{{') || isExpression(field) ? undefined : help
}

/** Options that are asked for by a form; the others stay as they are. */
function PlainOptions({
  schema,
  names,
  label,
  options,
  onChange,
}: {
  schema: JsonSchema
  names: readonly string[]
  label: string
  options: Options
  onChange(options: Options): void
}) {
  const { client } = useSession()
  const services = useMemo(() => gatewayServices(client), [client])
  const own = useMemo(
    () =>
      Object.fromEntries(
        names.filter((name) => name in options).map((name) => [name, options[name]]),
      ),
    [names, options],
  )
  return (
    <ValueForm
      services={services}
      schema={schema}
      values={own}
      label={label}
      onChange={(next) =>
        onChange({
          ...Object.fromEntries(Object.entries(options).filter(([name]) => !names.includes(name))),
          ...next,
        })
      }
    />
  )
}
