import { Badge } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useLocale, useText } from '#i18n'
import { firstColumns, type StoredRecord } from '#schema'
import { screenPath, useSession } from '#session'
import type { VisibleEntity } from '../entityModel.ts'
import { fieldLabel } from '../fields.ts'
import { PlainValue } from '../PlainValue.tsx'
import { useReferences } from '../useReferences.ts'
import { useTitles } from '../useTitles.ts'

/** Fields besides the title and the state. */
const MAX_FIELDS = 5

/** What a record is, in short: kind, title, state, the fields that stand first in its list, and the way to it. */
export function RecordFacts({ model, record }: { model: VisibleEntity; record: StoredRecord }) {
  const t = useText('backend')
  const locale = useLocale()
  const { modules } = useSession()
  const { entity, name, states } = model
  const state = states?.states[String(record[states.field])]
  const title = useTitles(entity, [record])(record)
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
