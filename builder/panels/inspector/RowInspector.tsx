import { NativeSelect, Stack } from '@mantine/core'
import { useCallback } from 'react'
import type { JsonSchema } from '#forms/schema'
import { useLocale, useText } from '#i18n'
import { nodeOf, type NodeId, type PageModel, type RowNode } from '#pages/model'
import { pickText, type Locale } from '#shared'
import { useBuilder, useBuilderState } from '../../context/builderContext.ts'
import {
  dataSetOf,
  editRow,
  partNameProblem,
  renamePart,
  rowsOfParts,
  rowsOfSet,
  typingKey,
} from '../../commands/index.ts'
import { AnswerName } from './AnswerName.tsx'
import { Group } from '../Group.tsx'
import { NameField } from './NameField.tsx'
import {
  ROW_MODE,
  ROW_OF_COPY,
  ROW_OF_SET,
  ROW_PART,
  ROW_PART_KIND,
  ROW_PART_TEXTS,
} from './rowSchemas.ts'
import { hasRowContent } from './tabs.ts'
import { Values } from './Values.tsx'

/** What a row of a form makes of its fields: answers of the form or a group of its own; a tab, step or section. */
export function RowInspector({ id }: { id: NodeId }) {
  const t = useText('builder')
  const locale = useLocale()
  const { store, actions, contentOnly } = useBuilder()
  const model = useBuilderState((state) => state.model)
  const edit = useCallback(
    (values: Record<string, unknown>) => {
      const edited = editRow(store.getState().model, { id, values })
      actions.editRows(edited, typingKey(id, edited))
    },
    [actions, store, id],
  )
  const row = nodeOf(model, id)
  if (row?.kind !== 'row' || !hasRowContent(model, id)) return null
  const { data } = row
  const isSet = dataSetOf(data) !== undefined || (data.dataMode ?? 'standalone') !== 'standalone'
  if (contentOnly)
    return (
      <>
        {isSet && (
          <Group name="data" title={t('row.group')}>
            <Values id={id} part={null} schema={ROW_OF_COPY} title={t('row.group')} onEdit={edit} />
          </Group>
        )}
        {data.part && (
          <Group name="content" title={t('row.part')}>
            <PartValues id={id} schema={ROW_PART_TEXTS} onEdit={edit} />
          </Group>
        )}
      </>
    )
  return (
    <>
      <Group name="data" title={t('row.data')}>
        <Values id={id} part={null} schema={ROW_MODE} title={t('row.data')} onEdit={edit} />
        {isSet && (
          <Stack gap="sm" mt="sm">
            <Join
              label={t('row.set')}
              own={t('row.set-own')}
              value={data.dataSetName ?? ''}
              isShared={rowsOfSet(model, row).length > 1}
              choices={setsOf(model, row, locale)}
              onChoose={(dataSetName) => edit({ dataSetName })}
            />
            <AnswerName key={id} id={id} />
            <Values
              key={data.dataMode}
              id={id}
              part={null}
              schema={data.dataMode === 'set' ? ROW_OF_SET : ROW_OF_COPY}
              title={t('row.group')}
              onEdit={edit}
            />
          </Stack>
        )}
      </Group>
      <Group name="content" title={t('row.part')} isSet={data.part !== undefined}>
        <PartValues
          key={String(data.part !== undefined)}
          id={id}
          schema={data.part ? ROW_PART : ROW_PART_KIND}
          onEdit={edit}
        />
        {data.part && (
          <Stack gap="sm" mt="sm">
            <Join
              label={t('row.same-part')}
              own={t('row.part-own')}
              value={data.part.id}
              isShared={
                rowsOfParts(model, row).filter((one) => one.data.part!.id === data.part!.id)
                  .length > 1
              }
              choices={partsOf(model, row, locale)}
              onChoose={(part) => edit({ part: { ...data.part, id: part } })}
            />
            <NameField
              key={id}
              id={id}
              label={t('row.part-name')}
              hint={t('row.part-hint')}
              change="row.rename"
              name={data.part.id}
              problemOf={(now, name) => partNameProblem(now, id, name)}
              onTake={(to) => actions.editRows(renamePart(store.getState().model, { id, to }))}
            />
          </Stack>
        )}
      </Group>
    </>
  )
}

/** The rest of the part stays as it is: its name stands in a field of its own. */
function PartValues({
  id,
  schema,
  onEdit,
}: {
  id: NodeId
  schema: JsonSchema
  onEdit(values: Record<string, unknown>): void
}) {
  const t = useText('builder')
  const { store } = useBuilder()
  const edit = useCallback(
    ({ part }: Record<string, unknown>) => {
      const row = nodeOf(store.getState().model, id)
      const kept = Object.entries((row?.kind === 'row' && row.data.part) || {}).filter(
        ([name]) => !Object.hasOwn(schema.properties!, name),
      )
      onEdit({ part: { ...Object.fromEntries(kept), ...(part as object) } })
    },
    [store, id, schema, onEdit],
  )
  return <Values id={id} part="part" schema={schema} title={t('row.part')} onEdit={edit} />
}

interface Named {
  value: string
  label: string
}

const unique = (all: Named[]): Named[] =>
  all.filter(({ value }, index) => all.findIndex((one) => one.value === value) === index)

/** Data sets of the page that the row may be of. */
const setsOf = (model: PageModel, row: RowNode, locale: Locale): Named[] =>
  unique(
    model.root.flatMap((id): Named[] => {
      const one = nodeOf(model, id)
      return one?.kind === 'row' && dataSetOf(one.data) && one.data.dataMode === row.data.dataMode
        ? [
            {
              value: one.data.dataSetName!,
              label: pickText(one.data.label ?? '', locale) || one.data.dataSetName!,
            },
          ]
        : []
    }),
  )

const partsOf = (model: PageModel, row: RowNode, locale: Locale): Named[] =>
  unique(
    rowsOfParts(model, row).map(({ data: { part } }) => ({
      value: part!.id,
      label: pickText(part!.label ?? '', locale) || part!.id,
    })),
  )

/** Which of those that are there the row is of; nothing where there is nothing to choose. */
function Join({
  label,
  own,
  value,
  isShared,
  choices,
  onChoose,
}: {
  label: string
  own: string
  value: string
  isShared: boolean
  choices: Named[]
  onChoose(name: string): void
}) {
  if (choices.length < 2 && !isShared) return null
  return (
    <NativeSelect
      label={label}
      value={value}
      onChange={(event) => onChoose(event.currentTarget.value)}
      data={[...choices, ...(isShared ? [{ value: '', label: own }] : [])]}
    />
  )
}
