import { Breadcrumbs, Stack, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { EntityBlock, formSections, forget, recordQuery, recordTitle, useScreenTitle, type VisibleEntity } from '#crud'
import { SchemaForm } from '#forms'
import { gatewayServices } from '#flow'
import type { ClientFailure } from '#gateway'
import { useLocale, useText } from '#i18n'
import type { BlockProps } from '#registry'
import type { JsonObject, StoredRecord } from '#schema'
import { screenPath, useSession } from '#session'
import { ConflictDialog } from './ConflictDialog.tsx'
import { FormButtons } from './FormButtons.tsx'
import { formSchema } from './formSchema.ts'

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
  return id === undefined ? <RecordForm model={model} record={undefined} /> : <EditScreen key={id} model={model} id={id} />
}

function EditScreen({ model, id }: { model: VisibleEntity; id: string }) {
  const { client } = useSession()
  const { data } = useSuspenseQuery({ ...recordQuery(client, model.name, id), staleTime: Infinity })
  return <RecordForm model={model} record={data} />
}

function RecordForm({ model, record }: { model: VisibleEntity; record: StoredRecord | undefined }) {
  const t = useText('backend')
  const locale = useLocale()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { client, modules, user } = useSession()
  const { entity, name, states } = model
  const services = useMemo(() => gatewayServices(client), [client])
  const schema = useMemo(() => formSchema(entity, states, record), [entity, states, record])
  const [version, setVersion] = useState(record?.version)
  const [conflict, setConflict] = useState<ClientFailure | undefined>()
  const list = screenPath(modules, name, 'list')
  const back = (record && screenPath(modules, name, 'detail', record._id)) ?? list
  const heading = record ? t('form.edit', { title: recordTitle(entity, record, locale) }) : t('form.create', { label: entity['x-entity'].label[locale] })
  useScreenTitle(heading)

  async function save(values: unknown) {
    const data = changesOf(values as Record<string, unknown>, record)
    const answer = record ? await client.update(name, record._id, { data, version: version! }) : await client.create(name, { data })
    if (!answer.ok) {
      const stale = answer.failures.find(({ code }) => code === 'version-stale')
      if (stale) return void setConflict(stale)
      return answer.failures
    }
    await forget(queries, name)
    notifications.show({ color: 'green', message: t('form.saved') })
    const next = screenPath(modules, name, 'detail', answer.value._id) ?? list
    if (next) void navigate(next)
    else setVersion(answer.value.version)
  }

  return (
    <Stack gap="md" className="sala-record-form">
      <Breadcrumbs>
        {list && <Link to={list}>{(entity['x-entity'].plural ?? entity['x-entity'].label)[locale]}</Link>}
        <span aria-current="page">{record ? t('edit') : t('list.create')}</span>
      </Breadcrumbs>
      <Title order={1} size="h2">{heading}</Title>
      <SchemaForm schema={schema as never} values={record} fillDefaults={!record} sections={formSections(entity)} columns={2} services={services} validatorUrl={model.validator ?? undefined} scope={{ $user: user }} guarded onSubmit={save} actions={<FormButtons back={back} />} label={heading} />
      {conflict && (
        <ConflictDialog entity={entity} failure={conflict} onClose={() => setConflict(undefined)}
          onKeepMine={() => { setVersion(conflict.current?.version); setConflict(undefined) }}
          onTakeTheirs={() => { void forget(queries, name).then(() => window.location.reload()) }} />
      )}
    </Stack>
  )
}

/** Only what the form changed: a field that stayed as it was must not undo what somebody else did to it. */
function changesOf(values: Record<string, unknown>, record: JsonObject | StoredRecord | undefined): Record<string, unknown> {
  if (!record) return values
  const before = record as Record<string, unknown>
  const changed = Object.entries(values).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field]))
  const cleared = Object.keys(before).filter((field) => !(field in values) && field !== '_id' && field !== 'version' && !field.startsWith('created_') && !field.startsWith('updated_'))
  return { ...Object.fromEntries(changed), ...Object.fromEntries(cleared.map((field) => [field, null])) }
}
