import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDatabasePlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { entityQuery } from '#crud'
import { useLocale, useText } from '#i18n'
import type { StepDocument } from '#schema'
import { useSession } from '#session'
import { fieldTargets } from './fieldTargets.ts'
import type { ChangeName, FlowDraft } from './flowHistory.ts'
import { answersByName, makesRecord, withRecordStep } from './saveAsRecord.ts'
import type { FormSample } from './useFlows.ts'

interface Props {
  now: FlowDraft
  form: FormSample | undefined
  document: StepDocument | undefined
  onChange(what: ChangeName, steps: FlowDraft['steps']): void
  /** Shows the step, with what each field gets, to be looked over. */
  onAdded(id: string): void
}

/** Where the form was made of the fields of an entity: one press for the step that makes a record of its answers. */
export function SaveAsRecord({ now, form, document, onChange, onAdded }: Props) {
  const t = useText('backend')
  const locale = useLocale()
  const { client } = useSession()
  const entity = form?.entity ?? ''
  const model = useQuery({ ...entityQuery(client, entity), enabled: entity !== '', retry: false })
  if (!form || !document || !model.data || makesRecord(now.steps, entity)) return null
  const name = model.data.entity['x-entity'].label[locale]
  const add = (): void => {
    const targets = fieldTargets(model.data.entity, locale)
    const values = answersByName(targets, form.schema)
    const made = withRecordStep(now.steps, { entity, values, v: document.v })
    onChange('add', made.steps)
    onAdded(made.id)
    const missing = targets.filter((one) => one.isRequired && !Object.hasOwn(values, one.name))
    notifications.show({
      message: [
        t('flows.save-as.added', { count: Object.keys(values).length, entity: name }),
        missing.length > 0 &&
          t('flows.save-as.missing', { fields: missing.map(({ label }) => label).join(', ') }),
        now.runAs !== 'system' && t('flows.save-as.rights'),
      ]
        .filter(Boolean)
        .join(' '),
    })
  }
  return (
    <Button
      data-save-as={entity}
      variant="light"
      leftSection={<IconDatabasePlus size={18} aria-hidden />}
      onClick={add}
    >
      {t('flows.save-as.act', { entity: name })}
    </Button>
  )
}
