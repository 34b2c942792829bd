import { Badge, Button, Group, Skeleton, Stack, Table, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { isGenerated, screenEditorPath, useDanglingFields, useScreenTitle } from '#crud'
import { formatDate, useLocale, useText } from '#i18n'
import { useSession, type OpenModule } from '#session'
import type { Locale } from '#shared'
import { useScreens, type ScreenRecord } from './useScreens.ts'
import './screens.css'

interface GeneratedEntity {
  entity: string
  title: string
  module: string
}

/** Entities that have generated screens, by the title of their list where they have one. */
function generatedEntities(modules: OpenModule[], locale: Locale): GeneratedEntity[] {
  const routes = modules.flatMap((module) =>
    module.routes.flatMap(({ entity, screen, title }) =>
      entity && isGenerated(screen)
        ? [
            {
              entity,
              title: title?.[locale] ?? entity,
              module: module.label[locale],
              list: screen === 'list',
            },
          ]
        : [],
    ),
  )
  return [...new Set(routes.map(({ entity }) => entity))].map(
    (entity) =>
      routes.find((route) => route.entity === entity && route.list) ??
      routes.find((route) => route.entity === entity)!,
  )
}

interface RowProps extends GeneratedEntity {
  record: ScreenRecord | undefined
  /** How many fields its documents name that are gone. */
  lost: number
}

function EntityRow({ entity, title, module, record, lost }: RowProps) {
  const t = useText('backend')
  const locale = useLocale()
  const { modules } = useSession()
  return (
    <Table.Tr data-entity={entity}>
      <Table.Td data-label={t('screens.column.name')}>
        <div>
          <Link to={screenEditorPath(modules, entity)!}>{title}</Link>
          <Text size="sm" c="dimmed">
            {entity}
          </Text>
        </div>
      </Table.Td>
      <Table.Td data-label={t('screens.column.module')}>{module}</Table.Td>
      <Table.Td data-label={t('screens.column.state')}>
        <div>
          {record ? (
            <>
              <Badge variant="light" color="yellow" autoContrast className="sala-screen-badge">
                {t('screens.changed')}
              </Badge>{' '}
              <Text span size="sm" c="dimmed">
                {formatDate(record.updated_at, locale, 'datetime')}
              </Text>
            </>
          ) : (
            t('screens.generated')
          )}
          {lost > 0 && (
            <>
              {' '}
              <Badge
                variant="light"
                color="yellow"
                autoContrast
                className="sala-screen-badge"
                data-gone={lost}
              >
                {t('uses.gone-count', { count: lost })}
              </Badge>
            </>
          )}
        </div>
      </Table.Td>
    </Table.Tr>
  )
}

/** All generated screens, by entity: as they are generated, or changed on this site. */
export function ScreensScreen() {
  const t = useText('backend')
  const locale = useLocale()
  const { modules } = useSession()
  const { records, isError, retry } = useScreens()
  const gone = useDanglingFields().data ?? []
  const [search, setSearch] = useState('')
  useScreenTitle(t('screens.title'))
  const entities = generatedEntities(modules, locale)
  const wanted = search.trim().toLocaleLowerCase()
  const shown = entities.filter(({ entity, title, module }) =>
    `${entity} ${title} ${module}`.toLocaleLowerCase().includes(wanted),
  )
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="end" wrap="wrap" gap="sm">
        <div>
          <Title order={1} size="h2">
            {t('screens.title')}
          </Title>
          <Text c="dimmed">{t('screens.about')}</Text>
        </div>
        <Group className="sala-line-tools">
          <TextInput
            type="search"
            label={t('screens.search')}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        </Group>
      </Group>
      {isError ? (
        <div role="alert">
          <Text mb="sm">{t('screens.failed')}</Text>
          <Button variant="default" onClick={retry}>
            {t('screens.retry')}
          </Button>
        </div>
      ) : !records ? (
        <Skeleton h={240} aria-label={t('loading')} />
      ) : shown.length === 0 ? (
        <Text c="dimmed" role="status">
          {t('screens.none-found')}
        </Text>
      ) : (
        <Table highlightOnHover className="sala-line-cards">
          <Table.Thead>
            <Table.Tr>
              {(['name', 'module', 'state'] as const).map((key) => (
                <Table.Th key={key}>{t(`screens.column.${key}`)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((one) => (
              <EntityRow
                key={one.entity}
                {...one}
                record={records.find(({ entity }) => entity === one.entity)}
                lost={gone.filter(({ name }) => name.startsWith(`${one.entity}.`)).length}
              />
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Stack>
  )
}
