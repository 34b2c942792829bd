import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '#i18n'
import type { Expression } from '#schema'
import { evaluate, truthy } from '#shared/expression'
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
            values={{ ...equalIn(query.filter), ...namedBy(asked.schema, query.display, words) }}
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

/** What all that may be chosen have, word by word. */
const equalIn = (filter: object = {}): Record<string, unknown> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => typeof value !== 'object'))

/** Called as it was looked for, where it is shown by a text that people write. */
function namedBy(schema: JsonSchema, display: string | undefined, words: string) {
  const field = display === undefined ? undefined : schema.properties?.[display]
  const isWritten = typeof field === 'object' && field.type === 'string' && !field.readOnly
  return isWritten && words !== '' ? { [display!]: words } : undefined
}

interface CreateFormProps extends Asked {
  display: string | undefined
  values: Record<string, unknown>
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
    ...(Object.keys(values).length > 0 && { values }),
  })
  return (
    <Form {...{ form, validatorUrl, services, onSubmit }} submitLabel={t('save')}>
      <NeededFields display={display} schema={schema} />
    </Form>
  )
}

/** The fields at which a rule over the record is not kept. */
const unkept = ({ 'x-rules': rules }: JsonSchema, values: object): string[] =>
  (Array.isArray(rules) ? (rules as Rule[]) : []).flatMap(({ when, assert, path, level }) => {
    const holds = (expression: Expression): boolean => {
      const found = evaluate(expression, values)
      return !found.ok || truthy(found.value)
    }
    const isKept = (when !== undefined && !holds(when)) || holds(assert)
    return path && level !== 'warning' && !isKept ? [path] : []
  })

interface Rule {
  when?: Expression
  assert: Expression
  path?: string
  level?: string
}

/** What it must have as it is now, by itself or by a rule over the record, and what it is shown by. */
function NeededFields({ display, schema }: Pick<CreateFormProps, 'display' | 'schema'>) {
  const { FormFields } = useFormKit()
  /** What a rule asked for once stays, also when it is kept by what was filled in. */
  const asked = useRef(new Set<string>())
  const { names } = useFormPart(useForm(), [], 'needed', ({ reader, values }) => {
    for (const field of unkept(schema, values() as object)) asked.current.add(field)
    const needed = reader
      .properties(reader.shape(reader.root, values()))
      .filter(({ name, required }) => required || name === display || asked.current.has(name))
    return { names: needed.map(({ name }) => name).join() }
  })
  return <FormFields only={names.split(',')} columns={1} />
}
