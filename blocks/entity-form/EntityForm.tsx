import { useLocation, useParams, useSearchParams } from 'react-router-dom'
import {
  Answered,
  conversionQuery,
  copiedValues,
  EntityBlock,
  recordQuery,
  RecordForm,
  recordTitle,
  valuesOf,
  type VisibleEntity,
} from '#crud'
import { useLocale } from '#i18n'
import type { BlockProps } from '#registry'
import { useSession } from '#session'

interface Props {
  entity?: string
  /** The one record that the form is always about; else it is the one of the address. */
  record?: string
  /** The only fields that the form has. */
  fields?: string[]
  /** What a new record begins with. */
  values?: Record<string, unknown>
  /** The conversion that a new record begins with, and the record that it is made of. */
  convert?: string
  from?: string
  title?: { th: string; en: string }
}

export const catalogues = ['backend', 'forms', 'errors']

/** The generated form of an entity: a new record, or a change of the one in the address. */
export default function EntityForm({ props }: BlockProps<Props>) {
  return <EntityBlock props={props} View={FormScreen} />
}

type FormProps = Props & { model: VisibleEntity }

function FormScreen({ record, ...given }: FormProps) {
  const params = useParams()
  const id = record ?? (given.convert || given.values ? undefined : params.id)
  return id === undefined ? <NewRecord {...given} /> : <EditScreen key={id} {...given} id={id} />
}

/** A new record: empty, with what the route or the address say, or made of the records that they name. */
function NewRecord({ model, fields, values, convert, from, title }: FormProps) {
  const locale = useLocale()
  const { client } = useSession()
  const [asked] = useSearchParams()
  const { state } = useLocation() as { state: { begun?: string } | null }
  const like = asked.get('like')
  const conversion = convert ?? asked.get('convert')
  const shared = { model, record: undefined, fields, heading: title?.[locale], keeps: true }
  if (conversion === null && like !== null)
    return (
      <Answered query={{ ...recordQuery(client, model.name, like), staleTime: Infinity }}>
        {(record) => (
          <RecordForm {...shared} initial={copiedValues(model.entity, model.states, record)} />
        )}
      </Answered>
    )
  if (conversion === null)
    return (
      <RecordForm
        key={state?.begun}
        {...shared}
        initial={{ ...valuesOf(model.entity, asked), ...values }}
        next={{ ...valuesOf(model.entity, asked), ...values }}
        templates={values || fields ? undefined : model.templates}
      />
    )
  const sources = from === undefined ? asked.getAll('from') : [from]
  return (
    <Answered query={conversionQuery(client, conversion, sources)}>
      {(proposed) => <RecordForm {...shared} initial={{ ...proposed.values, ...values }} />}
    </Answered>
  )
}

function EditScreen({ model, id, fields, title }: FormProps & { id: string }) {
  const locale = useLocale()
  const { client } = useSession()
  return (
    <Answered query={{ ...recordQuery(client, model.name, id), staleTime: Infinity }}>
      {(record) => (
        <RecordForm
          model={model}
          record={record}
          keeps
          fields={fields}
          heading={title && `${title[locale]}: ${recordTitle(model.entity, record, locale)}`}
        />
      )}
    </Answered>
  )
}
