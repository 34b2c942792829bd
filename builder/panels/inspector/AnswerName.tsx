import { useState } from 'react'
import { useText } from '#i18n'
import { nodeOf, type NodeId } from '#pages/model'
import { useBuilder, useBuilderState } from '../../context/builderContext.ts'
import { dataSetOf, isUnread, nameProblem, renameAnswer } from '../../commands/index.ts'
import { NameField } from './NameField.tsx'
import { RenameDialog } from './RenameDialog.tsx'

/** The name of a form field's answer, or of a data set: a first one is taken as it is, as is that of what is new and read by nothing, another one after a look at all that names the old. */
export function AnswerName({ id }: { id: NodeId }) {
  const t = useText('builder')
  const { store, actions, blocks, problems } = useBuilder()
  const kind = useBuilderState(({ model }) => nodeOf(model, id)?.kind)
  const name = useBuilderState(({ model }) => {
    const node = nodeOf(model, id)
    return (
      (node?.kind === 'object' ? node.data.name : node?.kind === 'row' && dataSetOf(node.data)) ||
      ''
    )
  })
  const [asking, setAsking] = useState<string | null>(null)
  const isOwn = (): boolean =>
    name === '' || isUnread(store.getState().model, id, { ...problems.known(), blocks })
  const rename = (to: string): void => {
    const { model } = store.getState()
    if (isOwn()) actions.renameAnswer(id, to, renameAnswer(model, { id, to }, { blocks }))
    else setAsking(to)
  }
  return (
    <NameField
      id={id}
      label={t(kind === 'row' ? 'row.set-name' : 'rename.label')}
      hint={t('rename.hint')}
      name={name}
      problemOf={(model, written) => nameProblem(model, id, written)}
      onTake={rename}
      takesByLeaving={isOwn}
    >
      {asking !== null && <RenameDialog id={id} to={asking} onClose={() => setAsking(null)} />}
    </NameField>
  )
}
