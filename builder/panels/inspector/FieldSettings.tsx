import { useCallback } from 'react'
import { useText } from '#i18n'
import type { Change, NodeId } from '#pages/model'
import type { Text } from '#shared'
import { useBuilder } from '../../context/builderContext.ts'
import { nameByLabel } from '../../commands/index.ts'
import { FORM_FIELD_SETTINGS } from './schemas.ts'
import { Values } from './Values.tsx'

/** What a field of a form asks and must have. The answer of a new one is called by its label, until somebody names it or something reads it. */
export function FieldSettings({ id }: { id: NodeId }) {
  const t = useText('builder')
  const { store, actions, blocks, problems } = useBuilder()
  const edit = useCallback(
    (values: Record<string, unknown>, changes: Change[]) => {
      const name = nameByLabel(
        store.getState().model,
        { id, label: values.label as Text | undefined },
        { ...problems.known(), blocks },
      )
      actions.update(
        id,
        name === undefined ? changes : [...changes, { path: ['name'], value: name }],
      )
    },
    [store, actions, blocks, problems, id],
  )
  return (
    <Values
      id={id}
      part={null}
      schema={FORM_FIELD_SETTINGS}
      title={t('inspector.field')}
      onEdit={edit}
    />
  )
}
