import { Popover, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useText } from '#i18n'
import { useSession } from '#session'
import { entityQuery } from '../entityModel.ts'
import { inKit } from '../Kit.tsx'
import { recordQuery } from '../useRecords.ts'
import { RecordFacts } from './RecordFacts.tsx'

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
          <RecordFacts model={model.data} record={record.data} />
        ) : (
          <Text size="sm" c="dimmed" role="status">
            {t('loading')}
          </Text>
        )}
      </Popover.Dropdown>
    </Popover>
  )
})
