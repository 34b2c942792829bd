import { Button, Group, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useText } from '#i18n'
import { nodeOf, type NodeId } from '#pages/model'
import { useBuilder, useBuilderState } from '../../builderContext.ts'
import { nameProblem, renameAnswer } from '../../commands/index.ts'
import { RenameDialog } from './RenameDialog.tsx'

/** The name of a form field's answer: a first one is taken as it is, another one after a look at all that names the old. */
export function AnswerName({ id }: { id: NodeId }) {
  const t = useText('builder')
  const { store, actions, blocks } = useBuilder()
  const name = useBuilderState(({ model }) => {
    const node = nodeOf(model, id)
    return (node?.kind === 'object' && node.data.name) || ''
  })
  const [written, setWritten] = useState(name)
  const [asking, setAsking] = useState(false)
  useEffect(() => setWritten(name), [name])
  const changed = written !== name
  const problem = useBuilderState(({ model }) => (changed ? nameProblem(model, id, written) : undefined))
  const submit = (): void => {
    if (!changed || nameProblem(store.getState().model, id, written)) return
    if (name === '') actions.renameAnswer(id, written, renameAnswer(store.getState().model, { id, to: written }, { blocks }))
    else setAsking(true)
  }
  return (
    <form className="builder-address" data-answer-name onSubmit={(event) => (event.preventDefault(), submit())}>
      <TextInput label={t('rename.label')} description={t('rename.hint')} value={written} onChange={(event) => setWritten(event.currentTarget.value.trim())} onKeyDown={(event) => event.key === 'Escape' && changed && (event.stopPropagation(), setWritten(name))} maxLength={60} autoComplete="off" spellCheck={false} error={problem && t(`rename.${problem}`)} errorProps={{ role: 'alert' }} />
      {changed && (
        <Group gap="xs">
          <Button type="submit" size="compact-md" disabled={problem !== undefined}>{t(name === '' ? 'rename.take' : 'rename.change')}</Button>
          <Button size="compact-md" variant="default" onClick={() => setWritten(name)}>{t('rename.keep')}</Button>
        </Group>
      )}
      {asking && <RenameDialog id={id} to={written} onClose={() => setAsking(false)} />}
    </form>
  )
}
