import { Alert, Select, Stack, Text as Line } from '@mantine/core'
import { useState } from 'react'
import { fieldLabel, LeadUses, Unanswered, useDanglingFields, UsesList, useUses } from '#crud'
import type { DanglingField } from '#gateway'
import { useLocale, useText } from '#i18n'
import { choicesIn } from '#pages/model'
import type { EntityDocument } from '#schema'
import { pickText, type Text } from '#shared'

/** Where a field is used, and where others have the choices that it has. `name` is `course.price`. */
export function FieldUses({ name, hasChoices }: { name: string; hasChoices: boolean }) {
  const t = useText('backend')
  const uses = useUses('field', name)
  const choices = useUses('enum', hasChoices ? name : undefined)
  return (
    <div className="sala-field-uses" data-field-uses={name}>
      <h3>{t('uses.field')}</h3>
      {!uses.data ? (
        <Unanswered query={uses} failed={t('uses.field-failed')} />
      ) : uses.data.length === 0 ? (
        <p className="sala-screen-note">{t('uses.field-none')}</p>
      ) : (
        <UsesList uses={uses.data} plain />
      )}
      {(choices.data ?? []).length > 0 && (
        <details data-enum-uses>
          <summary>{t('uses.enum')}</summary>
          <UsesList uses={choices.data!} plain />
        </details>
      )}
    </div>
  )
}

interface GoneProps {
  entity: EntityDocument
  /** Something else is not saved yet. */
  disabled: boolean
  onDone(): void
}

/** One field that is gone: what names it, and the way to another field in one reviewed change. */
function GoneField({
  entity,
  gone: { name, uses },
  disabled,
  onDone,
}: GoneProps & { gone: DanglingField }) {
  const t = useText('backend')
  const locale = useLocale()
  const [to, setTo] = useState<string | null>(null)
  const [field = '', ...value] = name.slice(name.indexOf('.') + 1).split('=')
  const isValue = value.length > 0
  const known = Object.hasOwn(entity.properties, field) ? entity.properties[field]! : undefined
  const { 'x-labels': labels = {} } = (known?.enum ? known : (known?.items ?? {})) as {
    'x-labels'?: Record<string, Text>
  }
  const choices = (choicesIn(known) ?? []).flatMap((one) =>
    typeof one === 'string' && one !== ''
      ? [{ value: `${entity.$id}.${field}=${one}`, label: pickText(labels[one] ?? one, locale) }]
      : [],
  )
  const fields = Object.keys(entity.properties).map((one) => ({
    value: `${entity.$id}.${one}`,
    label: `${fieldLabel(entity, one, locale)} (${one})`,
  }))
  return (
    <details data-gone-field={isValue ? `${field}=${value.join('=')}` : field}>
      <summary>
        {isValue
          ? t('uses.gone-choice', {
              name: value.join('='),
              field: fieldLabel(entity, field, locale),
              count: uses.length,
            })
          : t('uses.gone-field', { name: field, count: uses.length })}
      </summary>
      <Stack gap="xs">
        <Select
          label={t(isValue ? 'uses.instead-choice' : 'uses.instead', {
            name: isValue ? value.join('=') : field,
          })}
          searchable
          clearable
          value={to}
          onChange={setTo}
          data={isValue ? choices : fields}
        />
        <LeadUses
          kind={isValue ? 'value' : 'field'}
          uses={uses}
          from={name}
          to={to}
          disabled={disabled}
          onDone={onDone}
        />
      </Stack>
    </details>
  )
}

/** Fields of the entity and choices that are gone, and that documents of the site still name. */
export function GoneFields(props: GoneProps) {
  const t = useText('backend')
  const gone = (useDanglingFields().data ?? []).filter(({ name }) =>
    name.startsWith(`${props.entity.$id}.`),
  )
  if (gone.length === 0) return null
  return (
    <Alert color="yellow" title={t('uses.gone')} data-gone-fields>
      <Stack gap="sm">
        <Line size="sm">{t('uses.gone-about')}</Line>
        {gone.map((one) => (
          <GoneField key={one.name} {...props} gone={one} />
        ))}
      </Stack>
    </Alert>
  )
}
