import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconCornerLeftUp,
  IconGripVertical,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import {
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
} from 'react'
import { useText } from '#i18n'
import { nodeOf, type NodeId } from '#pages/model'
import type { KeyboardDrag } from '../canvas/useKeyboardDrag.ts'
import { moveBeside } from '../commands/index.ts'
import { useBlockName } from '../context/blockName.ts'
import { useBuilder } from '../context/builderContext.ts'
import { CHOICES, frameAround, idOf } from '../context/canvasFrames.ts'
import { useStateAfterPaint } from '../context/useStateAfterPaint.ts'
import { afterPaint } from '../lazy/afterPaint.ts'
import { slotIn, type BuilderState } from '../store/builderStore.ts'
import type { Intent } from './intent.ts'
import { toolsPlace } from './toolsPlace.ts'
import { useIntentText } from './useIntentText.ts'

/** As they are: another choice renders none of them again. */
const ICONS: Record<string, ReactElement> = {
  'move-up': <IconArrowUp size={16} aria-hidden />,
  'move-down': <IconArrowDown size={16} aria-hidden />,
  'add-below': <IconPlus size={16} aria-hidden />,
  'select-around': <IconCornerLeftUp size={16} aria-hidden />,
  duplicate: <IconCopy size={16} aria-hidden />,
  delete: <IconTrash size={16} aria-hidden />,
}
const GRIP = <IconGripVertical size={16} aria-hidden />
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** What is chosen and can be worked on, and the ways that lead nowhere where it stands; nothing while its words are written or something is dragged. */
function chosenIn(state: BuilderState): string {
  const id = state.selection
  if (id === null || state.writing !== null || state.drag !== null || slotIn(state) !== null)
    return ''
  const dead = ([-1, 1] as const).flatMap((by) => {
    const moved = moveBeside(state.model, { id, by })
    return moved.ok && moved.value ? [] : [by < 0 ? 'move-up' : 'move-down']
  })
  return [id, ...dead].join(' ')
}

const elementOf = (root: Document, id: NodeId): HTMLElement | undefined =>
  [...root.querySelectorAll<HTMLElement>(CHOICES)].find(
    (element) => idOf(element) === id && !element.closest('[inert]'),
  )

interface Props {
  intents: Intent[]
  keyboard: KeyboardDrag
}

/** What is done most with the chosen block, row or column, right at it; in the first window that shows the page. */
export function BlockTools(props: Props) {
  const here = useRef<HTMLSpanElement>(null)
  const [id, ...dead] = useStateAfterPaint(chosenIn).split(' ')
  return (
    <>
      <span ref={here} hidden />
      {id && <Tools {...props} id={id} dead={dead} here={here} />}
    </>
  )
}

/** Keeps the tools at the block: as it is chosen, grows, moves or is scrolled. Written past React: nothing is rendered for it. */
function usePlace(id: NodeId): RefObject<HTMLDivElement | null> {
  const { store, frames } = useBuilder()
  const tools = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const bar = tools.current!
    const view = bar.ownerDocument.defaultView!
    const root = bar.ownerDocument.documentElement
    const isFirst = frameAround(bar) === (frames.all()[0] ?? null)
    const place = (): void => {
      const block = isFirst ? elementOf(bar.ownerDocument, id) : undefined
      // Another choice is on its way: what has the focus here keeps it until then.
      if (!block && isFirst && store.getState().selection !== id) return
      bar.hidden = !block || block.getClientRects().length === 0
      if (!block || bar.hidden) return
      const { left, top } = toolsPlace(
        block.getBoundingClientRect(),
        { width: bar.offsetWidth, height: bar.offsetHeight },
        { width: root.clientWidth, height: root.clientHeight },
      )
      bar.style.left = `${left + root.scrollLeft}px`
      bar.style.top = `${top + root.scrollTop}px`
    }
    place()
    let callOff: (() => void) | undefined
    const placeSoon = (): void => {
      callOff?.()
      callOff = afterPaint(place)
    }
    const stop = store.subscribe((now, before) => now.model !== before.model && placeSoon())
    const observer = new ResizeObserver(placeSoon)
    observer.observe(bar.ownerDocument.body)
    view.addEventListener('scroll', place, { passive: true })
    view.addEventListener('resize', placeSoon)
    return () => {
      callOff?.()
      stop()
      observer.disconnect()
      view.removeEventListener('scroll', place)
      view.removeEventListener('resize', placeSoon)
    }
  }, [id, store, frames])
  return tools
}

/** Arrows lead from one tool to the next, Escape back to the block; Tab passes them by, a key of their own leads here. */
function focusNextTool(
  event: KeyboardEvent<HTMLElement>,
  block: () => HTMLElement | undefined,
): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')].filter(
    (one) => !one.hasAttribute('aria-hidden'),
  )
  const at = buttons.indexOf(event.target as HTMLElement)
  const to =
    event.key === 'Home'
      ? buttons[0]
      : event.key === 'End'
        ? buttons.at(-1)
        : STEPS[event.key] !== undefined && !event.ctrlKey && !event.metaKey && !event.altKey
          ? buttons[(at + STEPS[event.key]! + buttons.length) % buttons.length]
          : event.key === 'Escape'
            ? block()
            : undefined
  if (!to && event.key !== 'Escape') return
  event.preventDefault()
  event.stopPropagation()
  to?.focus({ preventScroll: true })
}

function Tools({
  intents,
  keyboard,
  id,
  dead,
  here,
}: Props & { id: NodeId; dead: string[]; here: RefObject<HTMLElement | null> }) {
  const t = useText('builder')
  const textOf = useIntentText()
  const nameOf = useBlockName()
  const { store, dragWatch } = useBuilder()
  const bar = usePlace(id)
  const node = nodeOf(store.getState().model, id)
  const isBlock = node?.kind === 'object'
  const name = node?.kind === 'object' ? nameOf(node.data.type) : t(`part.${node?.kind ?? 'page'}`)
  /** Of what is chosen by now: these tools follow it after the paint. */
  const block = (): HTMLElement | undefined =>
    elementOf(here.current!.ownerDocument, store.getState().selection ?? id)
  const lift = (): void => {
    const frame = block()
    frame?.focus({ preventScroll: true })
    if (frame) keyboard.lift(id, frameAround(frame))
  }
  const offered = Object.keys(ICONS).flatMap(
    (one) => intents.find((intent) => intent.id === one) ?? [],
  )
  return (
    <div
      ref={bar}
      className="builder-tools"
      role="toolbar"
      aria-label={t('tools.label', { name })}
      onKeyDown={(event) => focusNextTool(event, block)}
      onMouseDown={(event) => event.preventDefault()}
      hidden
    >
      <span
        className="builder-tools-grip"
        onMouseDown={dragWatch.press}
        onTouchStart={dragWatch.press}
      >
        <button
          type="button"
          data-node={id}
          tabIndex={-1}
          aria-hidden={!isBlock || undefined}
          aria-label={t('tools.drag', { name })}
          title={t('tools.drag', { name })}
          onClick={(event) => event.detail === 0 && lift()}
        >
          {GRIP}
        </button>
      </span>
      {offered.map((intent) => (
        <button
          key={intent.id}
          type="button"
          tabIndex={-1}
          data-tool={intent.id}
          aria-disabled={dead.includes(intent.id) || undefined}
          aria-label={textOf(intent)}
          title={textOf(intent)}
          onClick={() => !dead.includes(intent.id) && intent.run()}
        >
          {ICONS[intent.id]}
        </button>
      ))}
    </div>
  )
}
