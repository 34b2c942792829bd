import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  entityQuery,
  printPath,
  printsOf,
  recordQuery,
  RecordFacts,
  type VisibleEntity,
} from '#crud'
import { useLocale, useText } from '#i18n'
import type { StoredRecord } from '#schema'
import { useSession } from '#session'

interface Props {
  model: VisibleEntity
  record: StoredRecord
  /** Too narrow for paper? */
  isNarrow: boolean
}

/** What a record is about: the paper of that, or its fields where there is none or no room for it. */
export function Beside({ model, record, isNarrow }: Props) {
  const { entity: kind, record: id } = model.entity['x-list']!.beside!
  const about = record[kind]
  const name = record[id]
  return typeof about === 'string' && typeof name === 'string' ? (
    <Paper entity={about} id={name} isNarrow={isNarrow} />
  ) : (
    <RecordFacts model={model} record={record} />
  )
}

function Paper({ entity, id, isNarrow }: { entity: string; id: string; isNarrow: boolean }) {
  const t = useText('lists')
  const locale = useLocale()
  const { client } = useSession()
  const model = useQuery({ ...entityQuery(client, entity), retry: false })
  const record = useQuery({ ...recordQuery(client, entity, id), retry: false })
  if (model.isError || record.isError) return <Text c="dimmed">{t('look.unseen')}</Text>
  if (!model.data || !record.data) return <Text role="status">{t('look.loading')}</Text>
  const [print] = printsOf(model.data, [record.data])
  return (
    <>
      <RecordFacts model={model.data} record={record.data} />
      {print && !isNarrow && (
        <iframe
          className="sala-beside-paper"
          src={printPath(print.name, [id])}
          title={print.label[locale]}
        />
      )}
      {print && isNarrow && (
        <a href={printPath(print.name, [id])} target="_blank" rel="noreferrer">
          {print.label[locale]}
        </a>
      )}
    </>
  )
}
