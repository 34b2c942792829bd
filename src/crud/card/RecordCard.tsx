import { Badge, Popover, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useLocale, useText } from '#i18n'
import { firstColumns, recordTitle, type StoredRecord } from '#schema'
import { screenPath, useSession } from '#session'
import { entityQuery, type VisibleEntity } from '../entityModel.ts'
import { fieldLabel } from '../fields.ts'
import { PlainValue } from '../PlainValue.tsx'
import { useReferences } from '../useReferences.ts'
import { inKit } from '../Kit.tsx'
import { recordQuery } from '../useRecords.ts'

/** Fields besides the title and the state. */
const MAX_FIELDS = 5
/** How old it may be (ms): the same names are pointed at again and again. */
const FRESH = 30_000

interface Props {
  entity: string
  id: string
  onClose(): void
}

/** A record in short: title, state, the fields that stand first in its list, and the way to it. */
export const RecordCard = inKit(function RecordCard({ entity, id, onClose }: Props) {
  const t = useText('backend')
  const { client } = useSession()
  const model = useQuery({ ...entityQuery(client, entity), retry: false })
  const record = useQuery({ ...recordQuery(client, entity, id), staleTime: FRESH, retry: false })
  const failed = model.isError || record.isError
  return (
    <Popover
      opened
      onClose={onClose}
      position="bottom-start"
      width={320}
      withinPortal
      withRoles={false}
      shadow="md"
    >
      <Popover.Target>
        <span className="sala-ref-card-place" aria-hidden />
      </Popover.Target>
      <Popover.Dropdown data-record-card={id}>
        {failed ? (
          <Text size="sm" c="dimmed" role="status">
            {t('card.unseen')}
          </Text>
        ) : model.data && record.data ? (
          <Card model={model.data} record={record.data} />
        ) : (
          <Text size="sm" c="dimmed" role="status">
            {t('loading')}
          </Text>
        )}
      </Popover.Dropdown>
    </Popover>
  )
})

function Card({ model, record }: { model: VisibleEntity; record: StoredRecord }) {
  const t = useText('backend')
  const locale = useLocale()
  const { modules } = useSession()
  const { entity, name, states } = model
  const state = states?.states[String(record[states.field])]
  const title = recordTitle(entity, record, locale)
  const isTold = (value: unknown): boolean =>
    value !== undefined &&
    value !== null &&
    value !== '' &&
    typeof value !== 'object' &&
    !title.includes(String(value))
  const fields = firstColumns(entity)
    .filter((field) => field !== states?.field && entity.properties[field] && isTold(record[field]))
    .slice(0, MAX_FIELDS)
  const names = useReferences(
    fields.map((field) => [field, entity.properties[field]!]),
    [record],
  )
  const path = screenPath(modules, name, 'detail', record._id)
  return (
    <div className="sala-record-card" role="status">
      <p className="sala-record-card-kind">{entity['x-entity'].label[locale]}</p>
      <div className="sala-record-card-title">
        <strong>{title}</strong>
        {state && (
          <Badge variant="light" tt="none" className="sala-state" data-color={state.color}>
            {state.label[locale]}
          </Badge>
        )}
      </div>
      <dl>
        {fields.map((field) => (
          <div key={field}>
            <dt>{fieldLabel(entity, field, locale)}</dt>
            <dd>
              <PlainValue
                field={entity.properties[field]!}
                value={record[field]}
                names={names[field]}
              />
            </dd>
          </div>
        ))}
      </dl>
      {path && <Link to={path}>{t('card.open')}</Link>}
    </div>
  )
}
