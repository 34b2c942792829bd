import { ActionIcon, Button, Checkbox, Menu, NativeSelect } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { firstValue, ValueInput } from '#crud'
import { useText } from '#i18n'
import { nodeOf, type NodeId } from '#pages/model'
import { isScalar } from '#shared'
import { useBuilder, useBuilderState } from '../../../context/builderContext.ts'
import { ACTIONS, type Action, type Effect } from './logic.ts'
import { fits, useTargets, type Target } from './targets.ts'

/** What is done to a target, to begin with. */
const started = (action: Action, { id, answer }: Target): Effect => ({
  action,
  target: id,
  ...(action === 'set' && { value: firstValue(answer!) }),
  ...(action === 'options' && { values: answer!.choices!.map(({ value }) => value) }),
})

interface EffectProps {
  /** The field whose answer does it. */
  id: NodeId
  effect: Effect
  onChange(next: Effect | null): void
}

/** One thing that an answer does, to a field or block that it fits. */
export function EffectRow({ id, effect, onChange }: EffectProps) {
  const t = useText('builder')
  const { targets, labelOf } = useTargets(id)
  const { action, value, values = [] } = effect
  const target = targets.find(({ names }) => names.includes(effect.target))
  const fitting = targets.filter((one) => fits(action, one))
  const offered = target && !fitting.includes(target) ? [target, ...fitting] : fitting
  const word = t(`logic.action.${action}`)
  const choose = (chosen: string): void =>
    onChange(
      started(
        action,
        offered.find((one) => one.id === chosen)!,
      ),
    )
  return (
    <div className="builder-effect" role="group" aria-label={word}>
      <span>{word}</span>
      <ActionIcon
        size="sm"
        variant="subtle"
        color="gray"
        aria-label={t('logic.undo', { effect: word })}
        onClick={() => onChange(null)}
      >
        <IconX size={14} />
      </ActionIcon>
      <NativeSelect
        size="xs"
        aria-label={t('logic.target', { effect: word })}
        value={target?.id ?? ''}
        error={!target && effect.target !== ''}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          ...(target
            ? []
            : [
                {
                  value: '',
                  label:
                    effect.target === ''
                      ? t('logic.choose')
                      : t('logic.gone', { target: effect.target }),
                  disabled: true,
                },
              ]),
          ...offered.map((one) => ({ value: one.id, label: labelOf(one) })),
        ]}
      />
      {effect.target !== '' &&
        action === 'set' &&
        (isScalar(value) ? (
          <ValueInput
            subject={target?.answer ?? { kind: 'text' }}
            value={value}
            onChange={(next) => onChange({ ...effect, value: next })}
          />
        ) : (
          <p className="builder-note">{t('logic.as-is')}</p>
        ))}
      {effect.target !== '' && action === 'options' && (
        <Checkbox.Group
          aria-label={word}
          value={values}
          onChange={(next) => onChange({ ...effect, values: next })}
        >
          {[
            ...(target?.answer?.choices ?? []),
            ...values
              .filter((one) => !target?.answer?.choices?.some((choice) => choice.value === one))
              .map((one) => ({ value: one, label: one })),
          ].map((choice) => (
            <Checkbox key={choice.value} size="xs" value={choice.value} label={choice.label} />
          ))}
        </Checkbox.Group>
      )}
      {action === 'show' && target && <SeenBefore id={target.id} />}
    </div>
  )
}

/** What is not hidden at first is no more seen by being shown. */
function SeenBefore({ id }: { id: NodeId }) {
  const t = useText('builder')
  const { actions } = useBuilder()
  const seen = useBuilderState(({ model }) => {
    const node = nodeOf(model, id)
    return node?.kind === 'object' && node.data.hidden !== true
  })
  return (
    seen && (
      <p className="builder-note" data-seen-before>
        {t('logic.seen')}{' '}
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => actions.edit(id, { hidden: true })}
        >
          {t('logic.hide-first')}
        </Button>
      </p>
    )
  )
}

/** What else an answer can do; only what there is a target for. */
export function EffectMenu({ id, onAdd }: { id: NodeId; onAdd(action: Action): void }) {
  const t = useText('builder')
  const { targets } = useTargets(id)
  const offered = ACTIONS.filter((action) => targets.some((one) => fits(action, one)))
  if (offered.length === 0) return <p className="builder-note">{t('logic.no-target')}</p>
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button size="compact-xs" variant="subtle" leftSection={<IconPlus size={14} aria-hidden />}>
          {t('logic.effect')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map((action) => (
          <Menu.Item key={action} onClick={() => onAdd(action)}>
            {t(`logic.action.${action}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
