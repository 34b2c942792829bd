import { Modal, Select, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { fieldLabel, type VisibleEntity } from '#crud'
import { formatNumber, useLocale, useText } from '#i18n'
import type { StoredRecord } from '#schema'
import { AskingForm } from './AskingForm.tsx'
import type { Given } from './task.ts'
import { changeableFields, openIn } from './chosenFields.ts'

/** Chooses a field and its value for all of the records whose state leaves it open. */
export function EditForm({
  model,
  records,
  onGiven,
  onClose,
}: {
  model: VisibleEntity
  records: readonly StoredRecord[]
  onGiven(given: Given): Promise<void>
  onClose(): void
}) {
  const t = useText('lists')
  const general = useText('backend')
  const locale = useLocale()
  const { entity } = model
  const [name, setName] = useState<string | null>(null)
  const fields = useMemo(() => changeableFields(model), [model])
  const field = fields.find(([one]) => one === name)
  const schema = useMemo(
    () =>
      field && {
        type: 'object',
        properties: { [field[0]]: field[1] },
        required: (entity.required ?? []).filter((one) => one === field[0]),
        ...(entity.$defs ? { $defs: entity.$defs } : {}),
      },
    [field, entity],
  )
  const open = name === null ? records : openIn(model, records, name)
  const label = t('chosen.change', { count: open.length })
  return (
    <Modal
      opened
      onClose={onClose}
      lockScroll={false}
      title={`${t('chosen.edit')} (${formatNumber(records.length, locale)})`}
      closeButtonProps={{ 'aria-label': general('close') }}
    >
      <Stack gap="md" data-edit-field={name ?? ''}>
        <Select
          label={t('chosen.field')}
          placeholder={t('filter.field-choose')}
          nothingFoundMessage={t('filter.nothing')}
          searchable
          data-autofocus
          value={name}
          onChange={setName}
          data={fields.map(([one]) => ({ value: one, label: fieldLabel(entity, one, locale) }))}
        />
        {open.length < records.length && (
          <Text size="sm" c="dimmed">
            {t('chosen.closed', { count: records.length - open.length })}
          </Text>
        )}
        {schema && open.length > 0 && (
          <AskingForm
            key={name}
            model={model}
            schema={schema}
            label={label}
            onClose={onClose}
            onGiven={(values) => void onGiven({ values: { [name!]: values[name!] ?? null } })}
          />
        )}
      </Stack>
    </Modal>
  )
}
