import { Button, Checkbox, Group as Line, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { entityQuery, fieldLabel, Unanswered } from '#crud'
import { ValueForm, type ValueChange } from '#forms'
import type { JsonSchema } from '#forms/schema'
import { useLocale, useText } from '#i18n'
import { useSession } from '#session'
import { newObjectId } from '#shared'
import { useBuilder, useBuilderState } from '../context/builderContext.ts'
import { formFieldsOf, rowsFromEntity } from '../commands/index.ts'
import { EntitySelect, entityChoices } from '../panels/data/RecordChoice.tsx'
import { Group } from '../panels/Group.tsx'
import { flowField } from '../panels/inspector/FlowGroup.tsx'
import { changeOf } from '../panels/inspector/changeOf.ts'
import { AFTER_SUBMISSION } from '../panels/inspector/pageSchemas.ts'
import { L } from '../panels/inspector/schemas.ts'
import './forms.css'

/** On a form page: fields that an entity has already, put in as form fields; and what the form takes as a whole. */
export function FormGroup() {
  const t = useText('builder')
  const { store, actions, flows } = useBuilder()
  const page = useBuilderState((state) => state.model.page)
  const [entity, setEntity] = useState('')
  const after = useMemo(
    () =>
      ({
        ...AFTER_SUBMISSION,
        properties: {
          flow: flowField(
            flows,
            page.flow,
            L('โฟลว์หลังส่งแบบฟอร์ม', 'Flow of a submission'),
            L('ไม่เลือก = บันทึกคำตอบเท่านั้น', 'None: the answers are kept, no more'),
          ),
          ...AFTER_SUBMISSION.properties,
        },
      }) as JsonSchema,
    [flows, page.flow],
  )
  const change = useCallback(
    (_: unknown, changes: readonly ValueChange[]) =>
      actions.updatePage(changes.map((change) => changeOf([], change))),
    [actions],
  )
  if (page.type !== 'form') return null
  return (
    <Group name="data" title={t('fields.title')}>
      <Stack gap="xs" mb="lg">
        <EntitySelect label={t('fields.entity')} value={entity} onChange={setEntity} />
        {entity !== '' && <Fields key={entity} entity={entity} />}
        {page.recordEntity && <SaveAs entity={page.recordEntity} flow={page.flow} />}
      </Stack>
      <ValueForm
        schema={after}
        values={page as unknown as Record<string, unknown>}
        label={t('fields.after')}
        onChange={change}
      />
      <Button
        mt="sm"
        size="compact-md"
        variant="default"
        onClick={() => store.setState({ dialog: 'form-schema' })}
      >
        {t('intent.form-schema')}
      </Button>
    </Group>
  )
}

function Fields({ entity }: { entity: string }) {
  const t = useText('builder')
  const locale = useLocale()
  const { actions, blocks } = useBuilder()
  const { client } = useSession()
  const model = useQuery({ ...entityQuery(client, entity), retry: false })
  const { data } = model
  const [ticked, setTicked] = useState<readonly string[]>([])
  if (!data) return <Unanswered query={model} failed={t('fields.failed')} />
  const names = formFieldsOf(data.entity)
  const chosen = names.filter((name) => ticked.includes(name))
  const add = (): void => {
    // Which entity it was is known later: a flow can make a record of the answers.
    actions.insertFields(
      rowsFromEntity(data.entity, chosen, { blocks, newId: newObjectId }),
      entity,
    )
    setTicked([])
  }
  if (names.length === 0) return <p className="builder-note">{t('fields.none')}</p>
  return (
    <>
      <Checkbox.Group label={t('fields.which')} size="sm" value={[...ticked]} onChange={setTicked}>
        <div className="builder-fields" data-fields-of={entity}>
          {names.map((name) => (
            <Checkbox
              key={name}
              size="sm"
              value={name}
              label={`${fieldLabel(data.entity, name, locale)}${data.entity.required?.includes(name) ? ' *' : ''}`}
            />
          ))}
        </div>
      </Checkbox.Group>
      <Line gap="xs">
        <Button size="compact-sm" disabled={chosen.length === 0} onClick={add}>
          {t('fields.add', { count: chosen.length })}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => setTicked(chosen.length === names.length ? [] : names)}
        >
          {t(chosen.length === names.length ? 'fields.no' : 'fields.all')}
        </Button>
      </Line>
    </>
  )
}

/** Leads to the flow that can make a record of the answers; there one press adds the step, with its fields. */
function SaveAs({ entity, flow }: { entity: string; flow: string | undefined }) {
  const t = useText('builder')
  const locale = useLocale()
  const { modules } = useSession()
  const name = entityChoices(modules, locale).find(({ value }) => value === entity)?.label ?? entity
  return (
    <p className="builder-note" data-save-as={entity}>
      {flow ? (
        <Link to={`/cms/flows/${flow}`}>{t('fields.save-as', { entity: name })}</Link>
      ) : (
        t('fields.save-as-flow', { entity: name })
      )}
    </p>
  )
}
