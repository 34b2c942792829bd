import { Badge, Button, Group, Paper, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { entityQuery, recordsQuery, useTitles, type VisibleEntity } from '#crud'
import { useLocale, useText } from '#i18n'
import type { EntityDocument, StoredRecord } from '#schema'
import { screenPath, useSession } from '#session'

type Held = NonNullable<NonNullable<EntityDocument['x-form']>['holds']>[number]

/** So many are named; the others stand in their list. */
const NAMED = 12

/** What belongs to a record, kind by kind: each leads on, and a new one begins with what it belongs to. */
export function Holdings({ model, record }: { model: VisibleEntity; record: StoredRecord }) {
  const { modules } = useSession()
  return model.entity['x-form']?.holds
    ?.filter(({ entity }) => screenPath(modules, entity, 'list') !== undefined)
    .map((held) => <Holding key={held.entity} held={held} id={record._id} />)
}

const addressed = (path: string, values: Record<string, string>): string =>
  `${path}?${new URLSearchParams(Object.entries(values).map(([name, value]) => [`f.${name}`, value]))}`

/** The last number of those that are there, and one more. */
const nextOf = ({ next }: Held, records: readonly StoredRecord[]): Record<string, string> =>
  next === undefined
    ? {}
    : { [next]: String(Math.max(0, ...records.map((one) => Number(one[next]) || 0)) + 1) }

function Holding({ held, id }: { held: Held; id: string }) {
  const locale = useLocale()
  const { client, modules } = useSession()
  const { data: model } = useQuery({ ...entityQuery(client, held.entity), retry: false })
  const sort = Object.fromEntries(
    (model?.entity['x-list']?.sort ?? []).map(
      ({ field, direction }) => [field, direction === 'desc' ? -1 : 1] as const,
    ),
  )
  const { data } = useQuery({
    ...recordsQuery(client, held.entity, {
      method: 'find',
      args: [{ [held.by]: id }],
      ...(Object.keys(sort).length > 0 && { sort }),
      paging: { page: 1, limit: NAMED },
    }),
    enabled: model !== undefined,
    retry: false,
  })
  if (!model || !data) return null
  const { plural, label, titleTemplate } = model.entity['x-entity']
  const create = model.access.create ? screenPath(modules, held.entity, 'create') : undefined
  // What is called by the record that it belongs to would be called the same in every line.
  const named = titleTemplate === `{{${held.by}}}` ? [] : data.data
  return (
    <Paper
      className="sala-panel"
      component="section"
      aria-label={(plural ?? label)[locale]}
      data-holds={held.entity}
    >
      <HoldingHead
        title={(plural ?? label)[locale]}
        total={data.total}
        list={addressed(screenPath(modules, held.entity, 'list')!, { [held.by]: id })}
        create={create && addressed(create, { [held.by]: id, ...nextOf(held, data.data) })}
        kind={label[locale]}
      />
      {named.length > 0 && (
        <ul className="sala-holds">
          {named.map((one) => (
            <HeldLine key={one._id} model={model} record={one} />
          ))}
        </ul>
      )}
    </Paper>
  )
}

interface HeadProps {
  title: string
  /** What one of them is called. */
  kind: string
  total: number
  list: string
  create: string | undefined
}

function HoldingHead({ title, kind, total, list, create }: HeadProps) {
  const t = useText('backend')
  return (
    <Group justify="space-between" gap="xs">
      <Title order={2} size="h5">
        {title}
      </Title>
      <Group gap="xs">
        {total > 0 && <Link to={list}>{t('detail.held-all', { count: total })}</Link>}
        {create && (
          <Button
            component={Link}
            to={create}
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={16} aria-hidden />}
          >
            {t('detail.held-add', { label: kind })}
          </Button>
        )}
      </Group>
    </Group>
  )
}

function HeldLine({ model, record }: { model: VisibleEntity; record: StoredRecord }) {
  const locale = useLocale()
  const { modules } = useSession()
  const { entity, name, states } = model
  const state = states?.states[String(record[states.field])]
  const path = screenPath(modules, name, 'detail', record._id)
  const title = useTitles(entity, [record])(record)
  return (
    <li>
      {path ? <Link to={path}>{title}</Link> : title}
      {state && (
        <Badge variant="light" tt="none" className="sala-state" data-color={state.color}>
          {state.label[locale]}
        </Badge>
      )}
    </li>
  )
}
