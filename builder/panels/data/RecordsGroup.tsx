import { Checkbox, NativeSelect, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { entityQuery } from '#crud'
import { useLocale, useText } from '#i18n'
import { nodeOf, type NodeId } from '#pages/model'
import type { BlockDocument, Field } from '#schema'
import { useSession } from '#session'
import { pickText, type Text } from '#shared'
import { useBuilder, useBuilderState } from '../../context/builderContext.ts'
import { useBindables } from '../../data/useBindables.ts'
import { Group } from '../Group.tsx'
import { useBind } from './BindGroup.tsx'
import { EntitySelect, RecordChoice, type Chosen } from './RecordChoice.tsx'

type Records = NonNullable<BlockDocument['records']>
interface Column {
  field?: string
  title?: unknown
  kind?: string
  labels?: unknown
}

const NOTHING: Record<string, unknown> = {}
const DATES: Record<string, string> = { date: 'date', 'date-time': 'datetime' }

/** A field as a column shows it; nothing where it is no single value that a reader understands. */
export function columnOf(field: string, about: Field): Column | undefined {
  const { type, format, enum: values } = about
  const { 'x-labels': labels } = about as { 'x-labels'?: unknown }
  if (about['x-secret'] || about['x-ref'] || about['x-large'] || about['x-widget'] === 'hidden')
    return undefined
  const isNumber = type === 'number' || type === 'integer'
  if (!isNumber && type !== 'string' && type !== 'boolean' && about.$ref !== 'sala:text')
    return undefined
  const kind = isNumber
    ? about['x-money']
      ? 'money'
      : 'number'
    : (typeof format === 'string' && DATES[format]) || 'text'
  return { field, title: about['x-label'] ?? field, kind, ...(values && labels ? { labels } : {}) }
}

/** Which records a block shows, by which of their fields; or the rows from outside that stand in their place. */
export function RecordsGroup({ id, records }: { id: NodeId; records: Records }) {
  const t = useText('builder')
  const { actions } = useBuilder()
  const props = useBuilderState((state) => {
    const node = nodeOf(state.model, id)
    return node?.kind === 'object' ? node.data.props : NOTHING
  })
  const bind = useBind(id)
  const { lists } = useBindables(id)
  const entity = typeof props[records.entity] === 'string' ? String(props[records.entity]) : ''
  const { columns, rows } = records
  const outside = rows ? (bind[rows] ?? '') : ''
  const write = (next: Record<string, unknown>): void =>
    actions.edit(id, {
      props: Object.fromEntries(
        Object.entries({ ...props, ...next }).filter(([, value]) => value !== undefined),
      ),
    })
  const bindRows = (path: string): void => {
    const { [rows!]: _, ...rest } = bind
    const next = path ? { ...rest, [rows!]: path } : rest
    actions.edit(id, { bind: Object.keys(next).length > 0 ? next : undefined })
  }
  return (
    <Group name="data" title={t('data.records')}>
      <EntitySelect
        label={t('data.entity')}
        value={entity}
        onChange={(next) =>
          write({
            [records.entity]: next || undefined,
            [records.filter]: undefined,
            [records.sort]: undefined,
            ...(columns ? { [columns]: [] } : {}),
            ...(records.sum ? { [records.sum]: undefined } : {}),
            ...(records.group ? { [records.group]: undefined } : {}),
          })
        }
      />
      {rows && (lists.length > 0 || outside !== '') && (
        <NativeSelect
          size="xs"
          label={t('data.outside')}
          value={outside}
          onChange={(event) => bindRows(event.currentTarget.value)}
          data={[{ value: '', label: t('data.no-list') }, ...lists]}
        />
      )}
      {entity !== '' && outside === '' && (
        <>
          {columns && (
            <FieldChoice
              entity={entity}
              columns={(props[columns] ?? []) as Column[]}
              onChange={(chosen) => write({ [columns]: chosen })}
            />
          )}
          {records.sum && records.group && (
            <FigureChoice entity={entity} records={records} props={props} onChange={write} />
          )}
          <RecordChoice
            key={entity}
            entity={entity}
            filter={props[records.filter] as Chosen['filter']}
            sort={props[records.sort] as Chosen['sort']}
            onChange={({ filter, sort }) =>
              write({ [records.filter]: filter, [records.sort]: sort })
            }
          />
        </>
      )}
    </Group>
  )
}

function FieldChoice({
  entity,
  columns,
  onChange,
}: {
  entity: string
  columns: Column[]
  onChange(columns: Column[]): void
}) {
  const t = useText('builder')
  const { client } = useSession()
  const { data } = useQuery({ ...entityQuery(client, entity), retry: false })
  if (!data) return null
  const offered = Object.entries(data.entity.properties).flatMap(([name, field]) => {
    const column = columnOf(name, field)
    return column ? [{ name, column }] : []
  })
  if (offered.length === 0) return <p className="builder-note">{t('data.no-columns')}</p>
  return (
    <Checkbox.Group
      size="xs"
      label={t('data.columns')}
      value={columns.flatMap(({ field }) => field ?? [])}
      onChange={(names) =>
        onChange(
          names.map(
            (name) =>
              columns.find(({ field }) => field === name) ??
              offered.find((one) => one.name === name)!.column,
          ),
        )
      }
    >
      <Stack gap="xs" mt="xs">
        {offered.map(({ name, column }) => (
          <Checkbox key={name} size="xs" value={name} label={<ColumnName title={column.title} />} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

/** What is summed, and what makes groups: fields as the gateway reads them, with a `$` before them. */
function FigureChoice({
  entity,
  records: { sum = '', group = '', groupLabels = '' },
  props,
  onChange,
}: {
  entity: string
  records: Records
  props: Record<string, unknown>
  onChange(next: Record<string, unknown>): void
}) {
  const t = useText('builder')
  const locale = useLocale()
  const { client } = useSession()
  const { data } = useQuery({ ...entityQuery(client, entity), retry: false })
  if (!data) return null
  const columns = Object.entries(data.entity.properties).flatMap(
    ([name, field]) => columnOf(name, field) ?? [],
  )
  const choices = (kinds: string[]) => [
    { value: '', label: t('data.no-list') },
    ...columns
      .filter(({ kind = '' }) => kinds.includes(kind))
      .map(({ field, title }) => ({ value: `$${field}`, label: pickText(title as Text, locale) })),
  ]
  return (
    <>
      <NativeSelect
        size="xs"
        label={t('data.sum')}
        value={String(props[sum] ?? '')}
        onChange={(event) => onChange({ [sum]: event.currentTarget.value || undefined })}
        data={choices(['number', 'money'])}
      />
      <NativeSelect
        size="xs"
        label={t('data.group')}
        value={String(props[group] ?? '')}
        onChange={({ currentTarget: { value } }) =>
          onChange({
            [group]: value || undefined,
            [groupLabels]: columns.find(({ field }) => value === `$${field}`)?.labels,
          })
        }
        data={choices(['text'])}
      />
    </>
  )
}

function ColumnName({ title }: { title: unknown }) {
  const locale = useLocale()
  return pickText(title as Text, locale)
}
