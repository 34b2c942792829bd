import {
  Badge,
  Button,
  Group,
  Modal,
  Skeleton,
  Stack,
  Table,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useScreenTitle } from '#crud'
import { useLocale, useText } from '#i18n'
import { useSession } from '#session'
import { pickText, proposeId } from '#shared'
import { FlowUses } from './FlowUses.tsx'
import { forgetFlows, knownFlows, useFlows } from './useFlows.ts'
import './flows.css'

const COLOURS = { shipped: 'gray', changed: 'yellow', own: 'blue' } as const
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

/** All flows of the site: those that ship, those that were changed, and its own. */
export function FlowsScreen() {
  const t = useText('backend')
  const locale = useLocale()
  const { parts, records, isError, retry } = useFlows()
  const [search, setSearch] = useState('')
  const [adding, setAdding] = useState(false)
  useScreenTitle(t('flows.title'))
  const flows = parts && records ? knownFlows(parts, records) : undefined
  const wanted = search.trim().toLocaleLowerCase()
  const shown = flows?.filter(({ name, label }) =>
    `${name} ${pickText(label, 'th')} ${pickText(label, 'en')}`
      .toLocaleLowerCase()
      .includes(wanted),
  )
  return (
    <Stack gap="lg" className="sala-flows">
      <Group justify="space-between" align="end" wrap="wrap" gap="sm">
        <div>
          <Title order={1} size="h2">
            {t('flows.title')}
          </Title>
          <Text c="dimmed">{t('flows.about')}</Text>
        </div>
        <Group gap="sm" align="end" wrap="wrap" className="sala-line-tools">
          <TextInput
            type="search"
            label={t('flows.search')}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            disabled={!flows}
            onClick={() => setAdding(true)}
          >
            {t('flows.new')}
          </Button>
        </Group>
      </Group>
      {isError ? (
        <div role="alert">
          <Text mb="sm">{t('flows.failed')}</Text>
          <Button variant="default" onClick={retry}>
            {t('flows.retry')}
          </Button>
        </div>
      ) : !shown ? (
        <Skeleton h={240} aria-label={t('loading')} />
      ) : shown.length === 0 ? (
        <Text c="dimmed" role="status">
          {t('flows.none-found')}
        </Text>
      ) : (
        <Table highlightOnHover className="sala-line-cards">
          <Table.Thead>
            <Table.Tr>
              {(['name', 'origin', 'uses'] as const).map((key) => (
                <Table.Th key={key}>{t(`flows.column.${key}`)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map(({ name, label, origin, state, isBehind, uses }) => (
              <Table.Tr key={name} data-flow={name}>
                <Table.Td data-label={t('flows.column.name')}>
                  <div>
                    <Link to={`/cms/flows/${name}`}>{pickText(label, locale) || name}</Link>
                    <Text size="sm" c="dimmed">
                      {name}
                    </Text>
                  </div>
                </Table.Td>
                <Table.Td data-label={t('flows.column.origin')}>
                  <Group gap="xs">
                    <Badge
                      variant="light"
                      color={COLOURS[origin]}
                      autoContrast
                      className="sala-flow-badge"
                    >
                      {t(`flows.origin.${origin}`)}
                    </Badge>
                    {(state === 'draft' || isBehind) && (
                      <span>{t(isBehind ? 'flows.newer' : 'flows.not-published')}</span>
                    )}
                  </Group>
                </Table.Td>
                <Table.Td data-label={t('flows.column.uses')}>
                  <FlowUses uses={uses} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {flows && (
        <NewFlow
          opened={adding}
          taken={flows.map(({ name }) => name)}
          onClose={() => setAdding(false)}
        />
      )}
    </Stack>
  )
}

function NewFlow({
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
          {(locale === 'th' ? (['th', 'en'] as const) : (['en', 'th'] as const)).map((language) => (
            <TextInput
              key={language}
              label={t(`flows.label-${language}`)}
              value={label[language]}
              maxLength={100}
              onChange={({ currentTarget: { value } }) =>
                setLabel((before) => ({ ...before, [language]: value }))
              }
              {...(language === locale
                ? { required: true, 'data-autofocus': true }
                : { description: t('flows.label-other') })}
            />
          ))}
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
            <Button type="submit" disabled={!label[locale].trim() || !name || wrong !== undefined}>
              {t('flows.make')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
