import { ActionIcon, Button } from '@mantine/core'
import {
  IconAdjustments,
  IconAlertTriangle,
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconCopy,
  IconGripVertical,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { DRAG_HINT, DragRow, useDropPlace } from '#crud'
import { useLocale, useText } from '#i18n'
import type { FlowStep, StepDocument } from '#schema'
import type { Direction, ListOf, Place } from './tree.ts'

const KEYS: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}

const MOVES = [
  ['up', IconArrowUp],
  ['down', IconArrowDown],
  ['in', IconArrowRight],
  ['out', IconArrowLeft],
] as const

export interface Tree {
  documents: Record<string, StepDocument>
  selected: string | undefined
  /** How many problems each step has. */
  problems: ReadonlyMap<string, number>
  canMove(id: string, direction: Direction): boolean
  onSelect(id: string): void
  /** To the options of the selected step, where they stand below all steps. */
  onOptions(): void
  onAdd(place: Place): void
  onRemove(id: string): void
  onDuplicate(id: string): void
  onMove(id: string, direction: Direction): void
}

/** One list of steps with the branches below them; each gap takes a new or a dragged step. */
export function StepList({
  steps,
  of,
  label,
  tree,
}: {
  steps: readonly FlowStep[]
  of: ListOf
  label: string
  tree: Tree
}) {
  const t = useText('backend')
  return (
    <div className="sala-flow-list">
      <ol aria-label={label}>
        {steps.map((step, index) => (
          <li key={step.id}>
            <Gap
              place={{ of, index }}
              label={t('flows.add-before', { step: step.id })}
              tree={tree}
            />
            <Step step={step} tree={tree} />
          </li>
        ))}
      </ol>
      <Gap
        place={{ of, index: steps.length }}
        label={of ? t('flows.add-in', { list: label }) : t('flows.add-end')}
        tree={tree}
        last
      />
    </div>
  )
}

function Gap({
  place,
  label,
  tree,
  last = false,
}: {
  place: Place
  label: string
  tree: Tree
  last?: boolean
}) {
  const t = useText('backend')
  const name = `${place.of ? `${place.of.step}.${place.of.branch}` : 'flow'}.${place.index}`
  const drop = useDropPlace(name, place)
  return (
    <div className="sala-flow-gap sala-drop-line" data-gap={name} {...drop}>
      {last ? (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={16} aria-hidden />}
          aria-label={label}
          onClick={() => tree.onAdd(place)}
        >
          {t('flows.add')}
        </Button>
      ) : (
        <ActionIcon
          size="sm"
          variant="subtle"
          aria-label={label}
          title={label}
          onClick={() => tree.onAdd(place)}
        >
          <IconPlus size={14} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}

function Step({ step, tree }: { step: FlowStep; tree: Tree }) {
  const t = useText('backend')
  const locale = useLocale()
  const document = tree.documents[step.type]
  const name = document?.label[locale] ?? step.type
  const isSelected = tree.selected === step.id
  const wrong = tree.problems.get(step.id) ?? 0
  const onKey = (event: KeyboardEvent): void => {
    if (event.altKey && KEYS[event.key]) tree.onMove(step.id, KEYS[event.key]!)
    else if (event.key === 'Delete') tree.onRemove(step.id)
    else if ((event.ctrlKey || event.metaKey) && event.code === 'KeyD') tree.onDuplicate(step.id)
    else return
    event.preventDefault()
  }
  return (
    <div className="sala-flow-step" data-step={step.id} data-selected={isSelected || undefined}>
      <DragRow id={step.id} className="sala-flow-row">
        <IconGripVertical size={16} aria-hidden className="sala-flow-grip" />
        <button
          type="button"
          className="sala-flow-name"
          aria-pressed={isSelected}
          aria-describedby={DRAG_HINT}
          data-step-button={step.id}
          onClick={() => tree.onSelect(step.id)}
          onKeyDown={onKey}
        >
          <strong>{name}</strong>
          <small>{step.id}</small>
          {wrong > 0 && (
            <span className="sala-flow-wrong">
              <IconAlertTriangle size={16} aria-hidden />
              {t('flows.problem-count', { count: wrong })}
            </span>
          )}
        </button>
      </DragRow>
      {isSelected && <StepActions id={step.id} tree={tree} />}
      {Object.entries(document?.branches ?? {}).map(([branch, label]) => (
        <section key={branch} className="sala-flow-branch" data-branch={`${step.id}.${branch}`}>
          <h3>{label[locale]}</h3>
          <StepList
            steps={step.branches?.[branch] ?? []}
            of={{ step: step.id, branch }}
            label={`${name}: ${label[locale]}`}
            tree={tree}
          />
        </section>
      ))}
    </div>
  )
}

/** What is done to the chosen step. */
function StepActions({ id, tree }: { id: string; tree: Tree }) {
  const t = useText('backend')
  return (
    <div
      className="sala-flow-actions"
      role="group"
      aria-label={t('flows.step-actions', { step: id })}
    >
      <Button
        className="sala-flow-narrow"
        size="compact-md"
        variant="default"
        leftSection={<IconAdjustments size={16} aria-hidden />}
        onClick={tree.onOptions}
      >
        {t('flows.to-options')}
      </Button>
      {MOVES.map(([direction, Icon]) => (
        <ActionIcon
          key={direction}
          variant="default"
          aria-label={t(`flows.move.${direction}`)}
          title={`${t(`flows.move.${direction}`)} (Alt+${{ up: '↑', down: '↓', in: '→', out: '←' }[direction]})`}
          disabled={!tree.canMove(id, direction)}
          onClick={() => tree.onMove(id, direction)}
        >
          <Icon size={16} aria-hidden />
        </ActionIcon>
      ))}
      <ActionIcon
        variant="default"
        aria-label={t('flows.duplicate')}
        title={`${t('flows.duplicate')} (Ctrl+D)`}
        onClick={() => tree.onDuplicate(id)}
      >
        <IconCopy size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label={t('flows.delete')}
        title={`${t('flows.delete')} (Delete)`}
        onClick={() => tree.onRemove(id)}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </div>
  )
}
