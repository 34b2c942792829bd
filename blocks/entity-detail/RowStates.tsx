import { Badge, Button, Group, Paper, Title } from '@mantine/core'
import type { VisibleEntity } from '#crud'
import { allowedOfRows, rowsOf } from '#engine'
import { useLocale, useText } from '#i18n'
import type { Field, StateTable, StoredRecord, Transition } from '#schema'
import { useSession } from '#session'
import type { useRecordActions } from './useRecordActions.ts'

interface Props extends Pick<ReturnType<typeof useRecordActions>, 'busy' | 'apply' | 'setAsking'> {
  model: VisibleEntity
  record: StoredRecord
}

/** Where each row stands that has states of its own, and what leads it on: one by one, or all that may. */
export function RowStates({ model, ...props }: Props) {
  return (model.states?.tables ?? []).map(
    (table) =>
      table.each !== undefined && (
        <OfRows key={`${table.each}.${table.field}`} model={model} table={table} {...props} />
      ),
  )
}

/** What a row is called: its first column that says something in words. */
function titleOf(model: VisibleEntity, each: string, row: Record<string, unknown>): string {
  const list = model.entity.properties[each] as Field
  const fields = (list.items as Field).properties as Record<string, Field>
  const columns = list['x-child']?.columns ?? Object.keys(fields)
  const named = columns.find(
    (name) =>
      fields[name]?.type === 'string' &&
      !fields[name]['x-ref'] &&
      !fields[name].enum &&
      typeof row[name] === 'string',
  )
  return named ? String(row[named]) : String(row._id)
}

function OfRows({ model, table, record, busy, apply, setAsking }: Props & { table: StateTable }) {
  const t = useText('backend')
  const locale = useLocale()
  const { user } = useSession()
  const actor = { id: user?._id ?? null, roles: ['authenticated', ...(user?.roles ?? [])] }
  const allowed = model.access.transition ? allowedOfRows(table, record, actor, model.values) : []
  if (allowed.length === 0) return null
  const requestTransition = (transition: Transition, rows: string[]): void => {
    if (transition.confirm || transition.reason) setAsking({ kind: 'transition', transition, rows })
    else void apply(transition, undefined, [], rows)
  }
  const button = (transition: Transition, rows: string[], text: string) => (
    <Button
      key={transition.id}
      size="compact-sm"
      variant="default"
      data-transition={transition.id}
      loading={busy === transition.id}
      onClick={() => requestTransition(transition, rows)}
    >
      {text}
    </Button>
  )
  return (
    <Paper className="sala-panel" component="section" aria-label={t('detail.row-states')}>
      <Group justify="space-between" wrap="wrap" gap="sm" mb="sm">
        <Title order={2} size="h4">
          {t('detail.row-states')}
        </Title>
        <Group gap="xs">
          {allowed
            .filter(({ rows }) => rows.length > 1)
            .map(({ transition, rows }) =>
              button(
                transition,
                rows,
                t('detail.row-states-all', { label: transition.label[locale], count: rows.length }),
              ),
            )}
        </Group>
      </Group>
      <ul className="sala-row-states">
        {rowsOf(table, record).map((row) => {
          const id = String(row._id)
          const state = table.states[String(row[table.field])]
          return (
            <li key={id} data-row={id}>
              <span>{titleOf(model, table.each!, row)}</span>
              <Badge variant="light" color={state?.color ?? 'gray'}>
                {state?.label[locale]}
              </Badge>
              <Group gap="xs">
                {allowed
                  .filter(({ rows }) => rows.includes(id))
                  .map(({ transition }) => button(transition, [id], transition.label[locale]))}
              </Group>
            </li>
          )
        })}
      </ul>
    </Paper>
  )
}
