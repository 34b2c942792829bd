import { ActionIcon, Button } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconEye,
  IconEyeOff,
  IconGripVertical,
  IconPlus,
} from '@tabler/icons-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { DRAG_HINT, DragArea, DragRow, useDropPlace } from '#crud'
import { useText } from '#i18n'
import type { Group } from './arrangement.ts'
import { isOnePlace, useFieldRules, type FieldPlace } from './useFieldRules.ts'

/** What is chosen: a field, a section, or how the list begins. */
export type Chosen = { kind: 'field' | 'section'; name: string } | { kind: 'settings' }

interface Props {
  groups: readonly Group[]
  changed: ReadonlySet<string>
  fresh: ReadonlySet<string>
  chosen: Chosen | undefined
  labelOf(name: string): string
  groupLabel(group: Group): string
  mayMove(name: string, to: string): boolean
  /** Is it out of sight now? */
  isOut(name: string): boolean
  canToggle(name: string): boolean
  onChoose(chosen: Chosen): void
  onMove(name: string, to: string, before: string | undefined): void
  onStep(name: string, by: -1 | 1): void
  /** Takes it out of sight, or brings it back. */
  onToggle(name: string): void
  onSectionStep(id: string, by: -1 | 1): void
  onAddSection?: (() => void) | undefined
}

/** Scrolls the box alone: the window would take away what somebody works in beside it. */
function bringIntoView(element: HTMLElement, box: HTMLElement): void {
  const [own, around] = [element.getBoundingClientRect(), box.getBoundingClientRect()]
  if (own.top < around.top || own.bottom > around.bottom)
    box.scrollTop += own.top - around.top - (around.height - own.height) / 2
}

/** The fields in their groups, by mouse, by touch and by keys. */
export function ScreenParts(props: Props) {
  const t = useText('backend')
  const { groups, chosen, onAddSection } = props
  const rules = useFieldRules(props)
  const all = useRef<HTMLDivElement>(null)
  const at = chosen?.kind === 'settings' ? undefined : chosen?.name
  useEffect(() => {
    const button = all.current?.querySelector<HTMLElement>('button[aria-pressed="true"]')
    if (button) bringIntoView(button, all.current!.parentElement!)
  }, [at])
  return (
    <div ref={all} className="sala-screen-groups">
      <DragArea rules={rules}>
        {groups.map((group) => (
          <PartGroup key={group.id} group={group} props={props} />
        ))}
      </DragArea>
      {onAddSection && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={onAddSection}
        >
          {t('screens.add-section')}
        </Button>
      )}
    </div>
  )
}

function PartGroup({ group, props }: { group: Group; props: Props }) {
  const t = useText('backend')
  const { chosen, groupLabel, onChoose, onSectionStep } = props
  const isOne = isOnePlace(group)
  const drop = useDropPlace(group.id, { to: group.id, before: undefined }, !isOne)
  const label = groupLabel(group)
  const isChosen = chosen?.kind === 'section' && chosen.name === group.id
  const onKey = (event: KeyboardEvent): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onSectionStep(group.id, event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <section
      className="sala-screen-group sala-drop-box"
      data-group={group.id}
      data-kind={group.kind}
      aria-label={label}
      {...drop}
    >
      {group.kind === 'section' ? (
        <h2>
          <button
            type="button"
            data-section-button={group.id}
            aria-pressed={isChosen}
            onClick={() => onChoose({ kind: 'section', name: group.id })}
            onKeyDown={onKey}
          >
            {label}
            {group.changed && <Mark />}
          </button>
          {isChosen &&
            (
              [
                [-1, 'up', IconArrowUp],
                [1, 'down', IconArrowDown],
              ] as const
            ).map(([by, key, Icon]) => (
              <ActionIcon
                key={key}
                variant="default"
                aria-label={t(`screens.section-${key}`)}
                title={`${t(`screens.section-${key}`)} (Alt+${by === -1 ? '↑' : '↓'})`}
                onClick={() => onSectionStep(group.id, by)}
              >
                <Icon size={16} aria-hidden />
              </ActionIcon>
            ))}
        </h2>
      ) : (
        <h2>{label}</h2>
      )}
      {group.names.length === 0 ? (
        <p className="sala-screen-note">{t('screens.nothing-here')}</p>
      ) : (
        <ol>
          {group.names.map((name) => (
            <PartName key={name} name={name} group={group} props={props} />
          ))}
        </ol>
      )}
      {!isOne && <Gap to={group.id} before={undefined} />}
    </section>
  )
}

/** Between two names: it takes no room. */
function Gap(place: FieldPlace) {
  const drop = useDropPlace(`${place.to} ${place.before ?? ''}`, place)
  return <div className="sala-screen-gap sala-drop-line" {...drop} />
}

const Mark = () => <span className="sala-screen-tag">{useText('backend')('screens.changed')}</span>

function PartName({ name, group, props }: { name: string; group: Group; props: Props }) {
  const t = useText('backend')
  const { changed, fresh, chosen, labelOf, isOut, onChoose, onStep, onToggle } = props
  const isChosen = chosen?.kind === 'field' && chosen.name === name
  const onKey = (event: KeyboardEvent): void => {
    if (event.altKey && event.key === 'ArrowUp') onStep(name, -1)
    else if (event.altKey && event.key === 'ArrowDown') onStep(name, 1)
    else if (event.key === 'Delete' && !isOut(name)) onToggle(name)
    else return
    event.preventDefault()
  }
  return (
    <li data-part={name} data-chosen={isChosen || undefined}>
      {!isOnePlace(group) && <Gap to={group.id} before={name} />}
      <DragRow id={name} className="sala-screen-row">
        <IconGripVertical size={16} aria-hidden className="sala-screen-grip" />
        <button
          type="button"
          data-part-button={name}
          aria-pressed={isChosen}
          aria-describedby={DRAG_HINT}
          onClick={() => onChoose({ kind: 'field', name })}
          onKeyDown={onKey}
        >
          {labelOf(name)}
          {fresh.has(name) && (
            <span className="sala-screen-tag" data-fresh>
              {t('screens.new')}
            </span>
          )}
          {changed.has(name) && <Mark />}
        </button>
      </DragRow>
      {isChosen && <PartActions name={name} props={props} />}
    </li>
  )
}

/** What is done to the chosen field. */
function PartActions({ name, props }: { name: string; props: Props }) {
  const t = useText('backend')
  const { labelOf, isOut, canToggle, onStep, onToggle } = props
  const toggle = t(isOut(name) ? 'screens.show' : 'screens.hide')
  const Eye = isOut(name) ? IconEye : IconEyeOff
  return (
    <div
      className="sala-screen-actions"
      role="group"
      aria-label={t('screens.actions', { field: labelOf(name) })}
    >
      {(
        [
          [-1, 'up', IconArrowUp],
          [1, 'down', IconArrowDown],
        ] as const
      ).map(([by, key, Icon]) => (
        <ActionIcon
          key={key}
          variant="default"
          aria-label={t(`screens.move-${key}`)}
          title={`${t(`screens.move-${key}`)} (Alt+${by === -1 ? '↑' : '↓'})`}
          onClick={() => onStep(name, by)}
        >
          <Icon size={16} aria-hidden />
        </ActionIcon>
      ))}
      <ActionIcon
        variant="default"
        aria-label={toggle}
        title={isOut(name) ? toggle : `${toggle} (Delete)`}
        disabled={!canToggle(name)}
        onClick={() => onToggle(name)}
      >
        <Eye size={16} aria-hidden />
      </ActionIcon>
    </div>
  )
}
