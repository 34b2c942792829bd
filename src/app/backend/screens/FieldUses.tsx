import { Alert, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { fieldLabel, LeadUses, useDanglingFields, UsesList, useUses } from '#crud'
import type { DanglingField } from '#gateway'
import { useLocale, useText } from '#i18n'
import type { EntityDocument } from '#schema'

/** Where a field is used, and where others have the choices that it has. `name` is `course.price`. */
export function FieldUses({ name, hasChoices }: { name: string; hasChoices: boolean }) {
  const t = useText('backend')
  const uses = useUses('field', name)
  const choices = useUses('enum', hasChoices ? name : undefined)
  return (
    <div className="sala-field-uses" data-field-uses={name}>
      <h3>{t('uses.field')}</h3>
      {uses.isError ? <p role="alert">{t('uses.field-failed')}</p> : uses.data?.length === 0 ? <p className="sala-screen-note">{t('uses.field-none')}</p> : <UsesList uses={uses.data ?? []} plain />}
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
function GoneField({ entity, gone: { name, uses }, disabled, onDone }: GoneProps & { gone: DanglingField }) {
  const t = useText('backend')
  const locale = useLocale()
  const [to, setTo] = useState<string | null>(null)
  const field = name.slice(name.indexOf('.') + 1)
  return (
    <details data-gone-field={field}>
      <summary>{t('uses.gone-field', { name: field, count: uses.length })}</summary>
      <Stack gap="xs">
        <Select label={t('uses.instead', { name: field })} searchable clearable value={to} onChange={setTo} data={Object.keys(entity.properties).map((one) => ({ value: `${entity.$id}.${one}`, label: `${fieldLabel(entity, one, locale)} (${one})` }))} />
        <LeadUses kind="field" uses={uses} from={name} to={to} disabled={disabled} onDone={onDone} />
      </Stack>
    </details>
  )
}

/** Fields of the entity that are gone, and that documents of the site still name. */
export function GoneFields(props: GoneProps) {
  const t = useText('backend')
  const gone = (useDanglingFields().data ?? []).filter(({ name }) => name.startsWith(`${props.entity.$id}.`))
  if (gone.length === 0) return null
  return (
    <Alert color="yellow" title={t('uses.gone')} data-gone-fields>
      <Stack gap="sm">
        <Text size="sm">{t('uses.gone-about')}</Text>
        {gone.map((one) => <GoneField key={one.name} {...props} gone={one} />)}
      </Stack>
    </Alert>
  )
}
