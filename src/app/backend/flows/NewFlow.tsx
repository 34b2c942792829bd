import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTooLong } from '#crud'
import { useLocale, useText } from '#i18n'
import { useSession } from '#session'
import { proposeId, type Bilingual } from '#shared'
import { forgetFlows } from './useFlows.ts'

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

const MAX_LABEL = 100

function LabelInputs({
  label,
  onChange,
}: {
  label: Bilingual
  onChange(change: (before: Bilingual) => Bilingual): void
}) {
  const t = useText('backend')
  const locale = useLocale()
  const tooLong = useTooLong()
  return (
    <>
      {(locale === 'th' ? (['th', 'en'] as const) : (['en', 'th'] as const)).map((language) => (
        <TextInput
          key={language}
          label={t(`flows.label-${language}`)}
          value={label[language]}
          error={tooLong(label[language].trim(), MAX_LABEL)}
          onChange={({ currentTarget: { value } }) =>
            onChange((before) => ({ ...before, [language]: value }))
          }
          {...(language === locale
            ? { required: true, 'data-autofocus': true }
            : { description: t('flows.label-other') })}
        />
      ))}
    </>
  )
}

export function NewFlow({
  opened,
  taken,
  onClose,
}: {
  opened: boolean
  taken: string[]
  onClose(): void
}) {
  const t = useText('backend')
  const locale = useLocale()
  const { client } = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [label, setLabel] = useState({ th: '', en: '' })
  // Follows the name until somebody writes one.
  const [written, setWritten] = useState<string | undefined>()
  const name = written ?? proposeId(label.en.trim() || label.th, 'flow', taken)
  const [failure, setFailure] = useState<string | undefined>()
  const wrong =
    name !== '' && !NAME.test(name)
      ? t('flows.name-wrong')
      : taken.includes(name)
        ? t('flows.name-taken')
        : undefined

  async function make(event: FormEvent): Promise<void> {
    event.preventDefault()
    const th = label.th.trim() || label.en.trim()
    const answer = await client.create('flow', {
      data: { name, label: { th, en: label.en.trim() || th }, steps: [] },
    })
    if (!answer.ok) return setFailure(answer.failures[0]?.message[locale])
    await forgetFlows(queries)
    void navigate(`/cms/flows/${name}`)
  }
  const isLong = [label.th, label.en].some((one) => [...one.trim()].length > MAX_LABEL)
  return (
    <Modal
      lockScroll={false}
      opened={opened}
      onClose={onClose}
      title={t('flows.new')}
      closeButtonProps={{ 'aria-label': t('flows.close') }}
    >
      <form onSubmit={(event) => void make(event)}>
        <Stack gap="md">
          <LabelInputs label={label} onChange={setLabel} />
          <TextInput
            required
            label={t('flows.id')}
            description={t('flows.id-help')}
            value={name}
            maxLength={60}
            error={wrong}
            onChange={(event) => setWritten(event.currentTarget.value)}
          />
          {failure && (
            <Text c="red" role="alert">
              {failure}
            </Text>
          )}
          <Group justify="end">
            <Button
              type="submit"
              disabled={!label[locale].trim() || isLong || !name || wrong !== undefined}
            >
              {t('flows.make')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
