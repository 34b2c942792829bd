import { useParams, useSearchParams } from 'react-router-dom'
import {
  Answered,
  conversionQuery,
  EntityBlock,
  recordQuery,
  RecordForm,
  type VisibleEntity,
} from '#crud'
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
    <NewRecord model={model} />
  ) : (
    <EditScreen key={id} model={model} id={id} />
  )
}

/** A new record: empty, or made of those that the address names. */
function NewRecord({ model }: { model: VisibleEntity }) {
  const { client } = useSession()
  const [asked] = useSearchParams()
  const conversion = asked.get('convert')
  if (conversion === null) return <RecordForm model={model} record={undefined} />
  return (
    <Answered query={conversionQuery(client, conversion, asked.getAll('from'))}>
      {({ values }) => <RecordForm model={model} record={undefined} initial={values} />}
    </Answered>
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
