import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '#i18n'
import { Button, IconButton, LazyBoundary } from '#ui'
import type { JsonSchema } from '../../../schema/index.ts'
import type { FieldFailure } from '../../../core/index.ts'
import { useFormKit } from '../../formKit.ts'
import { renderLoadFailure } from '../../LoadFailure.tsx'
import { useSchemaForm } from '../../useSchemaForm.ts'
import type { FormServices, RecordOption, RecordQuery } from '../../services.ts'

interface QuickCreateProps {
  entity: string
  label: string
  query: RecordQuery
  services: FormServices
  onCreated(option: RecordOption): void
}

interface Asked {
  schema: JsonSchema
  validatorUrl?: string
}

/** Makes a record while another is filled in: asks for what it must have and for the field that it is shown by. */
export function QuickCreate({ entity, label, query, services, onCreated }: QuickCreateProps) {
  const t = useText('forms')
  const [asked, setAsked] = useState<Asked | 'refused' | undefined>(undefined)
  const dialog = useRef<HTMLDialogElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const isOpen = asked !== undefined && asked !== 'refused'

  useEffect(() => {
    const element = dialog.current
    if (!isOpen || !element) return
    if (element.showModal) element.showModal()
    else element.setAttribute('open', '')
  }, [isOpen])

  const open = async (): Promise<void> =>
    setAsked((await services.creation?.(entity).catch(() => undefined)) ?? 'refused')
  const close = (): void => {
    setAsked(undefined)
    opener.current?.focus()
  }
  const save = async (values: unknown): Promise<readonly FieldFailure[] | void> => {
    const made = await services.create!(entity, values as Record<string, unknown>, query)
    if (!made.ok) return made.failures
    onCreated(made.value)
    close()
  }
  const fields = (schema: JsonSchema): string[] =>
    Object.keys(schema.properties ?? {}).filter(
      (name) => name === query.display || schema.required?.includes(name),
    )
  return (
    <>
      <IconButton
        ref={opener}
        icon="plus"
        label={t('ref.create', { label })}
        aria-haspopup="dialog"
        onClick={() => void open()}
      />
      {asked === 'refused' && (
        <small role="alert" className="sala-field-note">
          {t('ref.create-refused')}
        </small>
      )}
      {isOpen &&
        createPortal(
          <dialog
            ref={dialog}
            className="sala-popup sala-quick-create"
            aria-label={t('ref.create', { label })}
            onCancel={(event) => {
              event.preventDefault()
              close()
            }}
          >
            <LazyBoundary
              fallback={<p className="sala-form-loading">{t('loading')}</p>}
              lost={renderLoadFailure}
            >
              <CreateForm
                {...asked}
                only={fields(asked.schema)}
                services={services}
                onSubmit={save}
              />
            </LazyBoundary>
            <Button kind="quiet" onClick={close}>
              {t('cancel')}
            </Button>
          </dialog>,
          document.body,
        )}
    </>
  )
}

interface CreateFormProps extends Asked {
  only: readonly string[]
  services: FormServices
  onSubmit(values: unknown): Promise<readonly FieldFailure[] | void>
}

/** A form of its own, made as the one around it is. */
function CreateForm({ schema, validatorUrl, only, services, onSubmit }: CreateFormProps) {
  const t = useText('forms')
  const { Form, FormFields } = useFormKit()
  const form = useSchemaForm({ schema, validatorUrl })
  return (
    <Form {...{ form, validatorUrl, services, onSubmit }} submitLabel={t('save')}>
      <FormFields only={only} columns={1} />
    </Form>
  )
}
