import { Button, Group, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { entityQuery, type Subject } from '#crud'
import { useLocale, useText } from '#i18n'
import { useSession } from '#session'
import { isRecord } from '#shared'
import { fieldTargets, type FieldTarget } from './fieldTargets.ts'
import { ValuePicker } from './ValuePicker.tsx'

interface Props {
  name: string
  label: string
  /** Whose fields get the values. */
  entity: string | undefined
  value: unknown
  subjects: readonly Subject[]
  /** The same as it is stored, where the fields are not known. */
  fallback: ReactNode
  onChange(value: Record<string, unknown>): void
}

/** The values of a record that a step writes: each field of the entity by its name, with what it gets. */
export function FieldValues({ name, label, entity, value, subjects, fallback, onChange }: Props) {
  const t = useText('backend')
  const locale = useLocale()
  const { client } = useSession()
  const model = useQuery({
    ...entityQuery(client, entity ?? ''),
    enabled: entity !== undefined && entity !== '',
    retry: false,
  })
  const targets = useMemo(
    () => model.data && fieldTargets(model.data.entity, locale),
    [model.data, locale],
  )
  if (!entity)
    return (
      <>
        <p className="sala-flow-note">{t('flows.fields.no-entity')}</p>
        {fallback}
      </>
    )
  if (!targets) return model.isPending ? <p aria-busy>{t('loading')}</p> : fallback
  const values = isRecord(value) ? value : {}
  const put = (field: string, next: unknown): void => {
    const { [field]: _, ...rest } = values
    onChange(next === undefined ? rest : { ...rest, [field]: next })
  }
  const picker = ({ name: field, label: title, isRequired, kind, choices }: FieldTarget) => (
    <ValuePicker
      key={field}
      name={`${name}.${field}`}
      label={title}
      isRequired={isRequired}
      mayBeNothing
      as="expression"
      kind={kind}
      choices={choices}
      subjects={subjects}
      value={values[field]}
      onChange={(next) => put(field, next)}
    />
  )
  const isFirst = (one: FieldTarget): boolean => one.isRequired || Object.hasOwn(values, one.name)
  const others = targets.filter((one) => !isFirst(one))
  return (
    <fieldset className="sala-flow-condition" data-field={name}>
      <legend>{label}</legend>
      <Unknown values={values} targets={targets} entity={entity} onChange={onChange} />
      {targets.filter(isFirst).map(picker)}
      {others.length > 0 && (
        <details open={others.length === targets.length}>
          <summary>{t('flows.fields.others', { count: others.length })}</summary>
          {others.map(picker)}
        </details>
      )}
    </fieldset>
  )
}

/** Values of fields that the entity has not: each can be given to one that it has, or taken away. */
function Unknown({
  values,
  targets,
  entity,
  onChange,
}: {
  values: Record<string, unknown>
  targets: readonly FieldTarget[]
  entity: string
  onChange(value: Record<string, unknown>): void
}) {
  const t = useText('backend')
  const unknown = Object.keys(values).filter((name) => !targets.some((one) => one.name === name))
  const free = targets.filter(({ name }) => !Object.hasOwn(values, name))
  return unknown.map((field) => {
    const { [field]: value, ...rest } = values
    return (
      <div key={field} role="alert" className="sala-flow-unknown" data-unknown={field}>
        <p>{t('flows.fields.unknown', { field, entity })}</p>
        <Group gap="xs">
          <NativeSelect
            size="xs"
            aria-label={t('flows.fields.instead', { field })}
            value=""
            onChange={(event) => onChange({ ...rest, [event.currentTarget.value]: value })}
            data={[
              { value: '', label: t('flows.fields.instead', { field }), disabled: true },
              ...free.map(({ name, label }) => ({ value: name, label })),
            ]}
          />
          <Button size="compact-sm" variant="default" onClick={() => onChange(rest)}>
            {t('flows.fields.drop')}
          </Button>
        </Group>
      </div>
    )
  })
}
