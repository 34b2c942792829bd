import './recordForm.css'
import { Breadcrumbs, Group, Stack, Title } from '@mantine/core'
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { FormFields, SchemaForm } from '#forms'
import { gatewayServices } from '#flow'
import { useLocale, useText } from '#i18n'
import { type EntityDocument, type Field, type RecordTemplate, type StoredRecord } from '#schema'
import { screenPath, useSession } from '#session'
import { ChangeScreen } from '../ChangeScreen.tsx'
import { type VisibleEntity } from '../entityModel.ts'
import { formSections } from '../fields.ts'
import { useTitles } from '../useTitles.ts'
import { useScreenTitle } from '../useScreenTitle.ts'
import { FormButtons } from './FormButtons.tsx'
import { FormFiles } from './FormFiles.tsx'
import { HolderLinks } from './HolderLinks.tsx'
import { RecordDraft } from './RecordDraft.tsx'
import { asBegun, createTakenUp } from './recordDrafts.ts'
import { formSchema } from './formSchema.ts'
import { quickCreates } from './quickCreate.ts'
import { useFormFiles } from './useFormFiles.ts'
import { useRecordSaving } from './useRecordSaving.ts'
import { useFocusOnArrival } from './useFocusOnArrival.ts'
import { lazyComponent } from '#ui'

/** Fetched only where the gateway says something of the record. */
const FormAnswer = /* @__PURE__ */ lazyComponent(
  async () => (await import('./FormAnswer.tsx')).FormAnswer,
)

/** Comes behind the form. */
const EditingNotice = /* @__PURE__ */ lazyComponent(
  async () => (await import('../people/EditingNotice.tsx')).EditingNotice,
)

/** Fetched only where there are templates. */
const TemplateChooser = /* @__PURE__ */ lazyComponent(
  async () => (await import('./TemplateChooser.tsx')).TemplateChooser,
)

interface Props {
  model: VisibleEntity
  record: StoredRecord | undefined
  /** What a new record begins with. */
  initial?: Record<string, unknown>
  /** What another new one begins with as well, once this one is saved. */
  next?: Record<string, unknown> | undefined
  /** What may be chosen for it to begin with. */
  templates?: VisibleEntity['templates']
  /** What the form is called, where the record has no name of its own. */
  heading?: string | undefined
  /** The only fields that it has. */
  fields?: readonly string[] | undefined
  /** Stands beside the fields, inside the form. */
  aside?: ReactNode
  /** Stands beside the button that saves. */
  tools?: ReactNode
  /** Does what is not saved outlive that the page is loaded anew? Without it, nothing does. */
  outlives?: () => boolean
  /** Is what is typed kept by itself until it is saved, and told to others that it is being changed? */
  keeps?: boolean
}

/** A new record, or a change of one: saved with its version, in the record's own screen afterwards where it has one. */
export function RecordForm({
  model,
  record,
  initial,
  next,
  templates,
  fields,
  heading: own,
  aside,
  tools,
  outlives,
  keeps = false,
}: Props) {
  const { client, modules, user } = useSession()
  const { entity, name } = model
  const [template, setTemplate] = useState<RecordTemplate>()
  const files = useFormFiles(name, record, keeps && !fields)
  const kept = useKept(keeps, name, files.attach)
  const { conflicts, shown, holders, save, beginAnother } = useRecordSaving(
    model,
    record,
    kept,
    next,
  )
  const services = useMemo(() => gatewayServices(client), [client])
  const schema = useFormSchema(model, record, fields)

  const list = screenPath(modules, name, 'list')
  const back = (record && screenPath(modules, name, 'detail', record._id)) ?? list
  const heading = useHeading(model, record, own)
  useScreenTitle(heading)
  const title = useFocusOnArrival()

  return (
    <Stack gap="md" className="sala-record-form">
      {list && <Way list={list} of={entity} isNew={!record} />}
      <Group justify="space-between" wrap="nowrap">
        <Title ref={title} tabIndex={-1} order={1} size="h2">
          {heading}
        </Title>
        <ChangeScreen model={model} part="form" />
      </Group>
      {kept.notice(shown)}
      {templates && (
        <TemplateChooser templates={templates} chosen={template} onChoose={setTemplate} />
      )}
      <FormFiles files={files}>
        <SchemaForm
          schema={schema as never}
          key={shown?.version ?? template?.id}
          values={shown ?? (template ? { ...initial, ...template.values } : initial)}
          fillDefaults={!record}
          services={services}
          validatorUrl={model.validator ?? undefined}
          scope={{ ...model.values, $user: user }}
          guarded={keeps ? 'kept' : (outlives ?? true)}
          onSubmit={save}
          actions={
            <Actions
              model={model}
              holders={holders}
              back={back}
              tools={tools}
              isNew={!record && !fields && screenPath(modules, name, 'create') !== undefined}
              onNext={beginAnother}
            />
          }
          label={heading}
        >
          {kept.around(shown, <Sections of={entity} aside={aside} />)}
        </SchemaForm>
      </FormFiles>
      {conflicts}
    </Stack>
  )
}

/** What the form is called: by the title of its record, where it has no name of its own. */
function useHeading({ entity }: VisibleEntity, record: StoredRecord | undefined, own?: string) {
  const t = useText('backend')
  const locale = useLocale()
  const titleOf = useTitles(entity, record ? [record] : [])
  if (own) return own
  return record
    ? t('form.edit', { title: titleOf(record) })
    : t('form.create', { label: entity['x-entity'].label[locale] })
}

/** The way back to the list, and what is done here. */
function Way({ list, of, isNew }: { list: string; of: EntityDocument; isNew: boolean }) {
  const t = useText('backend')
  const locale = useLocale()
  const { plural, label } = of['x-entity']
  return (
    <Breadcrumbs>
      <Link to={list}>{(plural ?? label)[locale]}</Link>
      <span aria-current="page">{isNew ? t('list.create') : t('edit')}</span>
    </Breadcrumbs>
  )
}

/** The schema of the form, whose references offer to make what this person may make. */
function useFormSchema(
  model: VisibleEntity,
  record: StoredRecord | undefined,
  fields: readonly string[] | undefined,
) {
  const { modules } = useSession()
  return useMemo(() => {
    const schema = formSchema(model, record, fields)
    const may = (target: string): boolean => screenPath(modules, target, 'create') !== undefined
    return { ...schema, properties: quickCreates(schema.properties as Record<string, Field>, may) }
  }, [model, record, fields, modules])
}

/** What is typed into a form that `keeps` it: around its fields, and before them who else is at it. */
function useKept(keeps: boolean, entity: string, attach: (id: string) => Promise<void>) {
  const saved = useRef<() => void>(undefined)
  const [taken] = useState(createTakenUp)
  const onKept = useCallback((clear: () => void): void => {
    saved.current = clear
  }, [])
  return {
    saved: (id: string): Promise<void> => {
      saved.current?.()
      taken.set(undefined)
      return attach(id)
    },
    begun: (record: StoredRecord): StoredRecord => asBegun(record, taken),
    notice: (record: StoredRecord | undefined) =>
      keeps &&
      record && <EditingNotice entity={entity} id={record._id} version={record.version} edits />,
    around: (record: StoredRecord | undefined, fields: ReactNode) =>
      keeps ? (
        <RecordDraft entity={entity} record={record} taken={taken} onKept={onKept}>
          {fields}
        </RecordDraft>
      ) : (
        fields
      ),
  }
}

type ActionsProps = Parameters<typeof HolderLinks>[0] & Parameters<typeof FormButtons>[0]

/** What stands under the fields: what the gateway says, who holds the record, and the buttons. */
function Actions({ model, holders, ...buttons }: ActionsProps) {
  return (
    <>
      {model.entity['x-form']?.answer && <FormAnswer entity={model.entity} />}
      <HolderLinks model={model} holders={holders} />
      <FormButtons {...buttons} />
    </>
  )
}

/** The fields in their sections, and what stands beside them. */
function Sections({ of, aside }: { of: EntityDocument; aside: ReactNode }) {
  const fields = <FormFields sections={formSections(of)} columns={2} />
  return aside ? (
    <div className="sala-record-beside">
      <div>{fields}</div>
      {aside}
    </div>
  ) : (
    <div className="sala-record-sections">{fields}</div>
  )
}
