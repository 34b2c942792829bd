import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { entityQuery, fieldLabel, isSortable } from '#crud'
import type { JsonSchema } from '#forms/schema'
import { useLocale, useText } from '#i18n'
import { nodeOf, type Change, type NodeId } from '#pages/model'
import type { EntityDocument } from '#schema'
import { useSession } from '#session'
import type { Locale } from '#shared'
import { useBuilder, useBuilderState } from '../../context/builderContext.ts'
import { entityChoices } from '../data/RecordChoice.tsx'
import { titleField } from '../../data/titleField.ts'
import { ChoiceFilter } from '../../forms/ChoiceFilter.tsx'
import { ChecksEditor } from '../../forms/ChecksEditor.tsx'
import { FirstValueEditor } from '../../forms/FirstValueEditor.tsx'
import { FormulaEditor } from '../../forms/FormulaEditor.tsx'
import {
  calledBy,
  fieldProps,
  newlyNamed,
  withoutNameless,
  type Choices,
  type FieldNames,
} from './fieldProps.ts'
import { onlyOf } from './schemas.ts'
import { Values } from './Values.tsx'

/** Fields that a record can be read by, or be told from others by. */
const readable = (entity: EntityDocument, locale: Locale): Choices =>
  Object.entries(entity.properties).flatMap(([value, field]) =>
    isSortable(field) && !field['x-large'] && !field['x-secret'] && field['x-widget'] !== 'hidden'
      ? [{ value, label: fieldLabel(entity, value, locale) }]
      : [],
  )

const CHOOSING = ['select', 'radio', 'multiselect', 'checkboxes']

/** What goes along with an entity that is chosen no more goes as a whole. */
const withoutGone = (changes: Change[], props: Record<string, unknown>): Change[] =>
  changes.map((change) =>
    Object.hasOwn(props, change.path[1]!) ? change : { path: change.path.slice(0, 2) },
  )

/** What a field of a form is, by its kind; rendered again only when the kind or what it names changes. */
export function FieldContent({ id, schema }: { id: NodeId; schema: JsonSchema }) {
  const t = useText('builder')
  const locale = useLocale()
  const { client, modules } = useSession()
  const { actions, store } = useBuilder()
  const named = useBuilderState(({ model }) => {
    const node = nodeOf(model, id)
    const { widget, entity, display, query, unique } = (
      node?.kind === 'object' ? node.data.props : {}
    ) as FieldNames
    return JSON.stringify({
      widget,
      entity,
      display,
      query: query && { entity: query.entity, display: query.display, value: query.value },
      unique,
    })
  })
  const names = useMemo(() => JSON.parse(named) as FieldNames, [named])
  const asked = [...new Set([names.entity, names.query?.entity, names.unique?.collection])].filter(
    (one): one is string => one !== undefined && one !== '',
  )
  // As deep as it is equal it is the same as before.
  const fields = useQueries({
    queries: asked.map((entity) => ({ ...entityQuery(client, entity), retry: false })),
    combine: (found): Record<string, Choices> =>
      Object.fromEntries(
        found.flatMap(({ data }, at) =>
          data ? [[asked[at]!, readable(data.entity, locale)]] : [],
        ),
      ),
  })
  const shaped = useMemo(
    () =>
      fieldProps(schema, names, entityChoices(modules, locale), (entity) =>
        entity === undefined ? undefined : fields[entity],
      ),
    [schema, names, modules, locale, fields],
  )
  const queries = useQueryClient()
  const edit = useCallback(
    ({ props }: Record<string, unknown>, changes: Change[]) => {
      const next = withoutNameless(props as Record<string, unknown>)
      actions.update(id, withoutGone(changes, next))
      const entity = newlyNamed(names, next)
      // Else whoever chooses reads their ids.
      if (entity)
        void queries.fetchQuery(entityQuery(client, entity)).then(
          ({ entity: found }) => {
            const node = nodeOf(store.getState().model, id)
            const display = titleField(found)
            if (display && node?.kind === 'object')
              actions.edit(id, { props: calledBy(node.data.props, entity, display) })
          },
          () => undefined,
        )
    },
    [actions, store, client, queries, id, names],
  )
  const code = useMemo(() => onlyOf(schema, ['compute']), [schema])
  const [checks, first] = useMemo(
    () => [onlyOf(schema, ['checks']), onlyOf(schema, ['initial'])],
    [schema],
  )
  return (
    <>
      <Values id={id} part="props" schema={shaped} title={t('inspector.content')} onEdit={edit} />
      {names.widget === 'computed' && <FormulaEditor key={id} id={id} schema={code} />}
      {CHOOSING.includes(names.widget ?? '') && names.query?.entity && (
        <ChoiceFilter key={`${id} ${names.query.entity}`} id={id} />
      )}
      {names.widget !== 'computed' && (
        <FirstValueEditor key={`${id} first`} id={id} schema={first} />
      )}
      <ChecksEditor key={`${id} checks`} id={id} schema={checks} />
    </>
  )
}
