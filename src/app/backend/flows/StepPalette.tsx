import { Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useLocale, useText } from '#i18n'
import type { StepDocument } from '#schema'

/** Every kind of step, by name and by what it does. */
export function StepPalette({
  opened,
  steps,
  onPick,
  onClose,
}: {
  opened: boolean
  steps: readonly StepDocument[]
  onPick(step: StepDocument): void
  onClose(): void
}) {
  const t = useText('backend')
  const locale = useLocale()
  const [search, setSearch] = useState('')
  const pick = (step: StepDocument): void => {
    onPick(step)
    setSearch('')
  }
  const wanted = search.trim().toLocaleLowerCase()
  const shown = steps
    .filter(({ name, label, description }) =>
      `${name} ${label.th} ${label.en} ${description?.th ?? ''} ${description?.en ?? ''}`
        .toLocaleLowerCase()
        .includes(wanted),
    )
    .toSorted((a, b) => a.label[locale].localeCompare(b.label[locale], locale))
  return (
    <Modal
      lockScroll={false}
      opened={opened}
      onClose={onClose}
      title={t('flows.add')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('flows.close') }}
    >
      <Stack gap="sm">
        <TextInput
          data-autofocus
          type="search"
          label={t('flows.search-step')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={({ key, nativeEvent }) =>
            key === 'Enter' &&
            !nativeEvent.isComposing &&
            wanted !== '' &&
            shown[0] &&
            pick(shown[0])
          }
        />
        {shown.length === 0 && (
          <Text c="dimmed" role="status">
            {t('flows.no-step')}
          </Text>
        )}
        <ul className="sala-flow-palette">
          {shown.map((step) => (
            <li key={step.name}>
              <button type="button" data-kind={step.name} onClick={() => pick(step)}>
                <strong>{step.label[locale]}</strong>
                <small>{step.description?.[locale]}</small>
              </button>
            </li>
          ))}
        </ul>
      </Stack>
    </Modal>
  )
}
