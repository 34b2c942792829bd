import { Alert, Table, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { fieldLabel, FieldValue, listableFields, type VisibleEntity } from '#crud'
import { sameJson } from '#engine'
import type { ClientFailure } from '#gateway'
import { useLocale, useText } from '#i18n'
import type { StoredRecord, Transition } from '#schema'
import { screenPath, useSession } from '#session'
import type { Refused } from './useRecordActions.ts'

interface Props {
  model: VisibleEntity
  transition: Transition
  refused: Refused
}

/** Why a transition was not taken: each field that is in the way with a link to it, or what somebody else changed meanwhile. */
export function RefusedNotes({ model, transition, refused: { failures, seen } }: Props) {
  const t = useText('backend')
  const locale = useLocale()
  const { current } = failures.find(({ code }) => code === 'version-stale') ?? {}
  if (current) return <Differences model={model} seen={seen} now={current} />
  return (
    <Alert
      color="red"
      role="alert"
      title={t('detail.not-taken', { label: transition.label[locale] })}
      data-refused
    >
      <ul className="sala-in-the-way">
        {failures.map((failure) => (
          <li key={`${failure.path} ${failure.code}`}>
            <Missing model={model} record={seen} failure={failure} />
          </li>
        ))}
      </ul>
    </Alert>
  )
}

function Missing({
  model: { entity, name },
  record,
  failure: { path = '', message },
}: {
  model: VisibleEntity
  record: StoredRecord
  failure: ClientFailure
}) {
  const t = useText('backend')
  const locale = useLocale()
  const { modules } = useSession()
  const edit = screenPath(modules, name, 'edit', record._id)
  const field = path.split(/[.[]/)[0]!
  return (
    <>
      <strong>{fieldLabel(entity, field, locale)}</strong>: {message[locale]}{' '}
      {edit && (
        <Link to={`${edit}?field=${encodeURIComponent(path)}`} data-to-field={path}>
          {t('detail.to-field')}
        </Link>
      )}
    </>
  )
}

function Differences({
  model: { entity },
  seen,
  now,
}: {
  model: VisibleEntity
  seen: StoredRecord
  now: StoredRecord
}) {
  const t = useText('backend')
  const locale = useLocale()
  const different = listableFields(entity).filter((field) => !sameJson(seen[field], now[field]))
  return (
    <Alert color="yellow" role="alert" title={t('detail.changed')} data-stale>
      {different.length === 0 ? (
        <Text size="sm">{t('detail.no-difference')}</Text>
      ) : (
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('conflict.field')}</Table.Th>
              <Table.Th>{t('detail.before')}</Table.Th>
              <Table.Th>{t('detail.now')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {different.map((field) => (
              <Table.Tr key={field} data-different={field}>
                <Table.Td>{fieldLabel(entity, field, locale)}</Table.Td>
                {[seen, now].map((record, index) => (
                  <Table.Td key={index}>
                    <FieldValue field={entity.properties[field] ?? {}} value={record[field]} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Alert>
  )
}
