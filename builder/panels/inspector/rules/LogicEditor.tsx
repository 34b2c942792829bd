import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { memo, useRef, useState, type MouseEvent } from 'react'
import { firstValue, focusAdded, ValueInput } from '#crud'
import { useText } from '#i18n'
import { nodeOf, type NodeId } from '#pages/model'
import { isScalar } from '#shared'
import { useBuilder, useBuilderState } from '../../../context/builderContext.ts'
import { EffectRow, EffectMenu } from './Effects.tsx'
import { effectsOf, withEffects, type Action, type Effect, type Logic } from './logic.ts'
import { useTargets, type Answer } from './targets.ts'
import './rules.css'

const NONE: Logic[] = []
/** What the answers of a field do to the other fields and blocks of its form, without code. */
export const LogicEditor = memo(function LogicEditor({ id }: { id: NodeId }) {
  const t = useText('builder')
  const { actions } = useBuilder()
  const logics = useBuilderState(({ model }) => {
    const node = nodeOf(model, id)
    return (node?.kind === 'object' && node.data.logics) || NONE
  })
  const { name, answer } = useTargets(id)
  const write = (next: Logic[]): void =>
    actions.edit(id, { logics: next.length > 0 ? next : undefined })
  const put = (at: number, next: Logic | null): void =>
    write(logics.flatMap((one, index) => (index === at ? (next ? [next] : []) : [one])))
  const add = ({ currentTarget: { parentElement } }: MouseEvent): void => {
    write([...logics, { value: unused(answer!, logics) }])
    focusAdded(parentElement, ':scope > .sala-condition')
  }
  return (
    <fieldset className="builder-rule" data-logics={logics.length}>
      <legend>{t('logic.title')}</legend>
      {logics.map((logic, index) => (
        <LogicRow
          key={index}
          id={id}
          number={index + 1}
          logic={logic}
          answer={answer ?? { kind: 'text' }}
          onChange={(next) => put(index, next)}
        />
      ))}
      {logics.length === 0 && (
        <p className="builder-note">
          {t(answer ? 'logic.none' : name ? 'logic.unfit' : 'logic.unnamed')}
        </p>
      )}
      {answer && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={add}
        >
          {t('logic.add')}
        </Button>
      )}
    </fieldset>
  )
})

/** The first choice that does nothing yet. */
const unused = (answer: Answer, logics: Logic[]): string | number | boolean =>
  answer.choices?.find(({ value }) => logics.every((logic) => logic.value !== value))?.value ??
  firstValue(answer)

interface RowProps {
  id: NodeId
  number: number
  logic: Logic
  answer: Answer
  onChange(next: Logic | null): void
}

function LogicRow({ id, number, logic, answer, onChange }: RowProps) {
  const t = useText('builder')
  const root = useRef<HTMLDivElement>(null)
  const effects = effectsOf(logic)
  const write = (next: Effect[]): void => onChange(withEffects(logic, next))
  // Before it is chosen to what, it is done to nothing.
  const [asking, setAsking] = useState<Action | null>(null)
  const rows = asking ? [...effects, { action: asking, target: '' }] : effects
  const change = (at: number, next: Effect | null): void => {
    if (at < effects.length)
      return write(effects.flatMap((one, index) => (index === at ? (next ? [next] : []) : [one])))
    setAsking(null)
    if (!next) return
    const all = [...effects, next]
    write(all)
    focusAdded(
      root.current,
      '.builder-effect',
      effectsOf(withEffects(logic, all)).findLastIndex(({ action }) => action === next.action),
    )
  }
  const add = (action: Action): void => {
    setAsking(action)
    focusAdded(root.current, '.builder-effect')
  }
  return (
    <div
      ref={root}
      className="sala-condition"
      role="group"
      aria-label={t('logic.rule', { number })}
    >
      <span>{t(answer.kind === 'list' ? 'logic.when-list' : 'logic.when')}</span>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('logic.remove', { number })}
        onClick={() => onChange(null)}
      >
        <IconTrash size={16} />
      </ActionIcon>
      {isScalar(logic.value) ? (
        <ValueInput
          subject={answer}
          value={logic.value}
          onChange={(value) => onChange({ ...logic, value })}
        />
      ) : (
        <code>{JSON.stringify(logic.value)}</code>
      )}
      {rows.map((effect, index) => (
        <EffectRow key={index} id={id} effect={effect} onChange={(next) => change(index, next)} />
      ))}
      <EffectMenu id={id} onAdd={add} />
    </div>
  )
}
