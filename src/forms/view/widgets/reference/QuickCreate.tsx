import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '#i18n'
import { Button, LazyBoundary } from '#ui'
import type { JsonSchema } from '../../../schema/index.ts'
import type { FieldFailure } from '../../../core/index.ts'
import { useForm, useFormPart } from '../../context.ts'
import { useFormKit } from '../../formKit.ts'
import { renderLoadFailure } from '../../LoadFailure.tsx'
import { useSchemaForm } from '../../useSchemaForm.ts'
import type { FormServices, RecordOption, RecordQuery } from '../../services.ts'

interface QuickCreateProps {
  entity: string
  label: string
  query: RecordQuery
  services: FormServices
  /** What it was looked for by: it is called so. */
  words: string
  onCreated(option: RecordOption): void
  onClose(): void
}

interface Asked {
  schema: JsonSchema
  validatorUrl?: string
}

/** Makes a record while another is filled in: asks for what it must have and for the field that it is shown by. */
export function QuickCreate({
  entity,
  label,
  query,
  services,
  words,
  onCreated,
  onClose,
}: QuickCreateProps) {
  const t = useText('forms')
  const [asked, setAsked] = useState<Asked | 'refused' | undefined>(undefined)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    let left = false
    const told = (answer: Asked | undefined): void => {
      if (!left) setAsked(answer ?? 'refused')
    }
    services.creation?.(entity).then(told, () => told(undefined))
    return () => {
      left = true
    }
  }, [services, entity])
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (element.showModal) element.showModal()
    else element.setAttribute('open', '')
  }, [])

  const save = async (values: unknown): Promise<readonly FieldFailure[] | void> => {
    const made = await services.create!(entity, values as Record<string, unknown>, query)
    if (!made.ok) return made.failures
    onCreated(made.value)
  }
  const title = t('ref.create', { label })
  return createPortal(
    <dialog
      ref={dialog}
      className="sala-popup sala-quick-create"
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <h2 className="sala-quick-create-title">{title}</h2>
      {asked === undefined && <p className="sala-form-loading">{t('loading')}</p>}
      {asked === 'refused' && <p role="alert">{t('ref.create-refused')}</p>}
      {asked !== undefined && asked !== 'refused' && (
        <LazyBoundary
          fallback={<p className="sala-form-loading">{t('loading')}</p>}
          lost={renderLoadFailure}
        >
          <CreateForm
            {...asked}
            display={query.display}
            values={namedBy(asked.schema, query.display, words)}
            services={services}
            onSubmit={save}
          />
        </LazyBoundary>
      )}
      <Button kind="quiet" onClick={onClose}>
        {t('cancel')}
      </Button>
    </dialog>,
    document.body,
  )
}

/** Called as it was looked for, where it is shown by a text that people write. */
function namedBy(schema: JsonSchema, display: string | undefined, words: string) {
  const field = display === undefined ? undefined : schema.properties?.[display]
  const isWritten = typeof field === 'object' && field.type === 'string' && !field.readOnly
  return isWritten && words !== '' ? { [display!]: words } : undefined
}

interface CreateFormProps extends Asked {
  display: string | undefined
  values: Record<string, unknown> | undefined
  services: FormServices
  onSubmit(values: unknown): Promise<readonly FieldFailure[] | void>
}

/** A form of its own, made as the one around it is. */
function CreateForm({
  schema,
  validatorUrl,
  display,
  values,
  services,
  onSubmit,
}: CreateFormProps) {
  const t = useText('forms')
  const { Form } = useFormKit()
  const form = useSchemaForm({
    schema,
    validatorUrl,
    fillDefaults: true,
    ...(values && { values }),
  })
  return (
    <Form {...{ form, validatorUrl, services, onSubmit }} submitLabel={t('save')}>
      <NeededFields display={display} />
    </Form>
  )
}

/** What it must have as it is now, and what it is shown by. */
function NeededFields({ display }: Pick<CreateFormProps, 'display'>) {
  const { FormFields } = useFormKit()
  const { names } = useFormPart(useForm(), [], 'needed', ({ reader, values }) => {
    const needed = reader
      .properties(reader.shape(reader.root, values()))
      .filter(({ name, required }) => required || name === display)
    return { names: needed.map(({ name }) => name).join() }
  })
  return <FormFields only={names.split(',')} columns={1} />
}
