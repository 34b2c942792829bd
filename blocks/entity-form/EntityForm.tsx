import { useParams } from 'react-router-dom'
import { Answered, EntityBlock, recordQuery, RecordForm, type VisibleEntity } from '#crud'
import type { BlockProps } from '#registry'
import { useSession } from '#session'

interface Props {
  entity?: string
  /** The one record that the form is always about; else it is the one of the address. */
  record?: string
}

export const catalogues = ['backend', 'forms', 'errors']

/** The generated form of an entity: a new record, or a change of the one in the address. */
export default function EntityForm({ props }: BlockProps<Props>) {
  return <EntityBlock props={props} View={FormScreen} />
}

function FormScreen({ model, record }: Props & { model: VisibleEntity }) {
  const params = useParams()
  const id = record ?? params.id
  return id === undefined ? (
    <RecordForm model={model} record={undefined} />
  ) : (
    <EditScreen key={id} model={model} id={id} />
  )
}

function EditScreen({ model, id }: { model: VisibleEntity; id: string }) {
  const { client } = useSession()
  return (
    <Answered query={{ ...recordQuery(client, model.name, id), staleTime: Infinity }}>
      {(record) => <RecordForm model={model} record={record} />}
    </Answered>
  )
}
