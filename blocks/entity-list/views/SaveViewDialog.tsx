import { Button, Checkbox, Group, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { entityQuery, forget, filterChoices } from '#crud'
import { useLocale, useText } from '#i18n'
import { useSession } from '#session'
import { VIEWS, type SavedView } from './useSavedViews.ts'
import { useViewChanges } from './useViewChanges.ts'

export interface SaveViewProps {
  list: string
  /** What the view asks for and how it looks. */
  query: string
  views: readonly SavedView[]
  onClose(): void
  onSaved(id: string): void
}

const MAX_NAME = 60

/** Keeps a new view; of those for the same people it alone opens first, where it does. */
function useSaving({ list, query, onClose, onSaved }: Omit<SaveViewProps, 'views'>) {
  const t = useText('lists')
  const locale = useLocale()
  const { client } = useSession()
  const queries = useQueryClient()
  const { alone } = useViewChanges(list)
  const [refused, setRefused] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  async function save(
    data: Pick<SavedView, 'name' | 'is_default'>,
    audience: SavedView['audience'],
    role: string,
  ): Promise<void> {
    setBusy(true)
    const kept = { audience, ...(audience === 'role' && { role }) }
    if (data.is_default) await alone(kept)
    const answer = await client.create(VIEWS, { data: { list, query, ...data, ...kept } })
    setBusy(false)
    if (!answer.ok) return setRefused(answer.failures[0]?.message[locale] ?? t('view.failed'))
    await forget(queries, VIEWS)
    notifications.show({ color: 'green', message: t('view.saved', { name: data.name }) })
    onSaved(answer.value._id)
    onClose()
  }
  return { save, refused, isBusy }
}

/** Keeps the list as it stands: under which name, for whom, and whether it opens first. */
export function SaveViewDialog({ list, query, onClose, onSaved }: SaveViewProps) {
  const t = useText('lists')
  const general = useText('backend')
  const { mayShare } = useViewChanges(list)
  const [name, setName] = useState('')
  const [audience, setAudience] = useState<SavedView['audience']>('mine')
  const [role, setRole] = useState('')
  const [isDefault, setDefault] = useState(false)
  const [tried, setTried] = useState(false)
  const isNamed = name.trim() !== ''
  const hasRole = audience !== 'role' || role !== ''

  const { save, refused, isBusy } = useSaving({ list, query, onClose, onSaved })
  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (!isNamed || !hasRole || isBusy) return
    void save({ name: name.trim(), is_default: isDefault }, audience, role)
  }

  return (
    <Modal
      opened
      onClose={onClose}
      lockScroll={false}
      title={t('view.save-title')}
      closeButtonProps={{ 'aria-label': general('close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label={t('view.name')}
            maxLength={MAX_NAME}
            data-autofocus
            value={name}
            error={tried && !isNamed && t('view.name-needed')}
            onChange={({ currentTarget: { value } }) => setName(value)}
          />
          {mayShare && (
            <Audience
              audience={audience}
              role={role}
              error={tried && !hasRole ? t('view.role-needed') : undefined}
              onAudience={setAudience}
              onRole={setRole}
            />
          )}
          <Checkbox
            label={t('view.default')}
            checked={isDefault}
            onChange={({ currentTarget: { checked } }) => setDefault(checked)}
          />
          {refused && (
            <Text c="red" size="sm" role="alert">
              {refused}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {general('cancel')}
            </Button>
            <Button type="submit" loading={isBusy}>
              {t('view.keep')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

/** For whom a view is kept, by who may keep it for others. */
function Audience({
  audience,
  role,
  error,
  onAudience,
  onRole,
}: {
  audience: SavedView['audience']
  role: string
  error: string | undefined
  onAudience(audience: SavedView['audience']): void
  onRole(role: string): void
}) {
  const t = useText('lists')
  const locale = useLocale()
  const { client } = useSession()
  const { data: model } = useQuery(entityQuery(client, VIEWS))
  const roles = filterChoices(model?.entity.properties.role, '', '', locale, role)
  return (
    <>
      <NativeSelect
        label={t('view.audience')}
        value={audience}
        onChange={({ currentTarget: { value } }) => onAudience(value as SavedView['audience'])}
        data={(['mine', 'role', 'everyone'] as const).map((value) => ({
          value,
          label: t(`view.${value}`),
        }))}
      />
      {audience === 'role' && (
        <NativeSelect
          label={t('view.which-role')}
          value={role}
          error={error}
          onChange={({ currentTarget: { value } }) => onRole(value)}
          data={[{ value: '', label: '–' }, ...roles]}
        />
      )}
    </>
  )
}
