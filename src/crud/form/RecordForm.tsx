import { Breadcrumbs, Group, Stack, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { FormFields, SchemaForm } from '#forms'
import { gatewayServices } from '#flow'
import type { ClientFailure } from '#gateway'
import { useLocale, useText } from '#i18n'
import { recordTitle, type JsonObject, type StoredRecord } from '#schema'
import { screenPath, useSession } from '#session'
import { ChangeScreen } from '../ChangeScreen.tsx'
import { forget, type VisibleEntity } from '../entityModel.ts'
import { formSections } from '../fields.ts'
import { PreviewContext, useScreenTitle } from '../useScreenTitle.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { FormButtons } from './FormButtons.tsx'
import { formSchema } from './formSchema.ts'

interface Props {
  model: VisibleEntity
  record: StoredRecord | undefined
  /** Stands beside the fields, inside the form. */
  aside?: ReactNode
  /** Stands beside the button that saves. */
  tools?: ReactNode
  /** Does what is not saved outlive that the page is loaded anew? Without it, nothing does. */
  outlives?: () => boolean
}

/** A new record, or a change of one: saved with its version, in the record's own screen afterwards where it has one. */
export function RecordForm({ model, record, aside, tools, outlives }: Props) {
  const t = useText('backend')
  const locale = useLocale()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { client, modules, user } = useSession()
  const { entity, name } = model
  const services = useMemo(() => gatewayServices(client), [client])
  const schema = useMemo(() => formSchema(model, record), [model, record])
  const [kept, setKept] = useState(record)
  const [version, setVersion] = useState(record?.version)
  const [conflict, setConflict] = useState<ClientFailure | undefined>()
  const list = screenPath(modules, name, 'list')
  const back = (record && screenPath(modules, name, 'detail', record._id)) ?? list
  const heading = record
    ? t('form.edit', { title: recordTitle(entity, record, locale) })
    : t('form.create', { label: entity['x-entity'].label[locale] })
  useScreenTitle(heading)
  const isPreview = useContext(PreviewContext)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The link that leads to it has gone with its screen: the keys would begin again at the top.
    if (!isPreview && document.activeElement === document.body)
      title.current?.focus({ preventScroll: true })
  }, [isPreview])

  async function save(values: unknown) {
    const data = changesOf(values as Record<string, unknown>, kept)
    const answer = record
      ? await client.update(name, record._id, { data, version: version! })
      : await client.create(name, { data })
    if (!answer.ok) {
      const stale = answer.failures.find(({ code }) => code === 'version-stale')
      if (stale) return void setConflict(stale)
      return answer.failures
    }
    await forget(queries, name)
    notifications.show({ color: 'green', message: t('form.saved') })
    const next = screenPath(modules, name, 'detail', answer.value._id) ?? list
    if (next) void navigate(next)
    else {
      setKept(answer.value)
      setVersion(answer.value.version)
    }
  }

  return (
    <Stack gap="md" className="sala-record-form">
      {list && (
        <Breadcrumbs>
          <Link to={list}>{(entity['x-entity'].plural ?? entity['x-entity'].label)[locale]}</Link>
          <span aria-current="page">{record ? t('edit') : t('list.create')}</span>
        </Breadcrumbs>
      )}
      <Group justify="space-between" wrap="nowrap">
        <Title ref={title} tabIndex={-1} order={1} size="h2">
          {heading}
        </Title>
        <ChangeScreen model={model} part="form" />
      </Group>
      <SchemaForm
        schema={schema as never}
        values={record}
        fillDefaults={!record}
        sections={formSections(entity)}
        columns={2}
        services={services}
        validatorUrl={model.validator ?? undefined}
        scope={{ $user: user }}
        guarded={outlives ?? true}
        onSubmit={save}
        actions={<FormButtons back={back} tools={tools} />}
        label={heading}
      >
        {aside && (
          <div className="sala-record-beside">
            <div>
              <FormFields sections={formSections(entity)} columns={2} />
            </div>
            {aside}
          </div>
        )}
      </SchemaForm>
      {conflict && (
        <ConflictDialog
          entity={entity}
          failure={conflict}
          onClose={() => setConflict(undefined)}
          onKeepMine={() => {
            setVersion(conflict.current?.version)
            setConflict(undefined)
          }}
          onTakeTheirs={() => {
            void forget(queries, name).then(() => window.location.reload())
          }}
        />
      )}
    </Stack>
  )
}

/** Only what the form changed: a field that stayed as it was must not undo what somebody else did to it. */
function changesOf(
  values: Record<string, unknown>,
  record: JsonObject | StoredRecord | undefined,
): Record<string, unknown> {
  if (!record) return values
  const before = record as Record<string, unknown>
  const changed = Object.entries(values).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field]),
  )
  const cleared = Object.keys(before).filter(
    (field) =>
      !(field in values) &&
      field !== '_id' &&
      field !== 'version' &&
      !field.startsWith('created_') &&
      !field.startsWith('updated_'),
  )
  return {
    ...Object.fromEntries(changed),
    ...Object.fromEntries(cleared.map((field) => [field, null])),
  }
}
