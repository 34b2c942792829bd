import { Badge, Button, Group, Skeleton, Stack, Table, Text, TextInput, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useScreenTitle } from '#crud'
import { useLocale, useText } from '#i18n'
import { pickText } from '#shared'
import { FlowUses } from './FlowUses.tsx'
import { knownFlows, useFlows, type KnownFlow } from './useFlows.ts'
import { NewFlow } from './NewFlow.tsx'
import './flows.css'

const COLOURS = { shipped: 'gray', changed: 'yellow', own: 'blue' } as const

/** All flows of the site: those that ship, those that were changed, and its own. */
export function FlowsScreen() {
  const t = useText('backend')
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
        <FlowTable flows={shown} />
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

function FlowTable({ flows }: { flows: KnownFlow[] }) {
  const t = useText('backend')
  const locale = useLocale()
  return (
    <Table highlightOnHover className="sala-line-cards">
      <Table.Thead>
        <Table.Tr>
          {(['name', 'origin', 'uses'] as const).map((key) => (
            <Table.Th key={key}>{t(`flows.column.${key}`)}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {flows.map(({ name, label, origin, state, isBehind, uses }) => (
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
  )
}
