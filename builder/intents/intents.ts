import { nodeOf, childrenOf } from '#pages/model'
import type { BlockDocument } from '#schema'
import type { BuilderActions } from '../context/actions.ts'
import { containers } from '../commands/index.ts'
import { selectedOf, slotIn, type BuilderState, type BuilderStore } from '../store/builderStore.ts'
import { lastOwn } from '../store/log.ts'
import { patternIntents } from './patternIntents.ts'
import type { Keys } from './keys.ts'
import { type Intent, type DeskPort } from './intent.ts'

interface Ports {
  store: BuilderStore
  actions: BuilderActions
  blocks: Record<string, BlockDocument>
  desk: DeskPort
}

const key = (code: string, more: Partial<Keys> = {}): Keys => ({ code, ...more })
const mod = { mod: true }
const modShift = { mod: true, shift: true }

const hasSelection = (state: BuilderState): boolean => state.selection !== null
/** An empty place is no thing: the block around it was not meant. */
const isThing = (state: BuilderState): boolean => hasSelection(state) && slotIn(state) === null
const hasBlocks = (state: BuilderState): boolean =>
  hasSelection(state) && selectedOf(state).every((id) => nodeOf(state.model, id)?.kind === 'object')
const isOneBlock = (state: BuilderState): boolean => hasBlocks(state) && state.also.length === 0
const isContainer = (state: BuilderState): boolean => {
  const node =
    state.selection === null || state.also.length > 0
      ? undefined
      : nodeOf(state.model, state.selection)
  return node?.kind === 'object' && childrenOf(node).length > 0
}
/** A held key takes one small block after the other and stops: a row, a column and what holds others ask for a press of their own. */
const isNextSmall = (state: BuilderState): boolean =>
  lastOwn(state.past)?.description.key === 'operation.remove' &&
  isOneBlock(state) &&
  !isContainer(state)

/** What is left to who may change words and pictures only. */
export const CONTENT_INTENTS: ReadonlySet<string> = new Set([
  'undo',
  'redo',
  'write',
  'copy',
  'select-all',
  'select-around',
  'width-390',
  'width-768',
  'width-full',
  'width-all',
  'next-part',
  'show-outline',
  'show-problems',
  'show-comments',
  'show-history',
  'save',
  'review',
  'languages',
  'commands',
  'help',
])

/** Everything that can be done in the builder without pointing at a place. */
export function createIntents({ store, actions, blocks, desk }: Ports): Intent[] {
  const beside = (by: -1 | 1) => (): void => {
    const { selection } = store.getState()
    if (selection !== null) actions.moveBeside(selection, by)
  }
  const wraps = containers(blocks)
  return [
    {
      id: 'undo',
      group: 'edit',
      keys: [key('KeyZ', mod)],
      whileTyping: true,
      isPossible: ({ past }) => lastOwn(past) !== undefined,
      run: actions.undo,
    },
    {
      id: 'redo',
      group: 'edit',
      keys: [key('KeyZ', modShift), key('KeyY', mod)],
      whileTyping: true,
      isPossible: ({ future }) => future.length > 0,
      run: actions.redo,
    },
    {
      id: 'write',
      group: 'edit',
      keys: [key('F2')],
      inMenu: true,
      isPossible: isOneBlock,
      run: () =>
        store.setState({ writing: { id: store.getState().selection!, from: null, frame: null } }),
    },
    {
      id: 'cut',
      group: 'edit',
      keys: [key('KeyX', mod)],
      inMenu: true,
      isPossible: isThing,
      run: () => actions.cut(),
    },
    {
      id: 'copy',
      group: 'edit',
      keys: [key('KeyC', mod)],
      inMenu: true,
      isPossible: hasSelection,
      run: () => void actions.copy(),
    },
    {
      id: 'paste',
      group: 'edit',
      keys: [key('KeyV', mod)],
      inMenu: true,
      run: () => void actions.paste(),
    },
    {
      id: 'duplicate',
      group: 'edit',
      keys: [key('KeyD', mod)],
      inMenu: true,
      isPossible: isThing,
      run: () => actions.duplicate(),
    },
    {
      id: 'delete',
      group: 'edit',
      keys: [key('Delete'), key('Backspace')],
      onPage: true,
      inMenu: true,
      isPossible: isThing,
      repeats: isNextSmall,
      run: () => actions.remove(),
    },
    { id: 'select-all', group: 'select', keys: [key('KeyA', mod)], run: () => actions.selectAll() },
    {
      id: 'select-around',
      group: 'select',
      keys: [key('Escape')],
      onPage: true,
      inMenu: true,
      isPossible: hasSelection,
      run: () => actions.selectAround(),
    },
    {
      id: 'move-up',
      group: 'arrange',
      keys: [key('ArrowUp', modShift)],
      inMenu: true,
      isPossible: hasSelection,
      run: beside(-1),
    },
    {
      id: 'move-down',
      group: 'arrange',
      keys: [key('ArrowDown', modShift)],
      inMenu: true,
      isPossible: hasSelection,
      run: beside(1),
    },
    {
      id: 'add-below',
      group: 'arrange',
      inMenu: true,
      isPossible: isThing,
      run: () => desk.show('palette'),
    },
    {
      id: 'tools',
      group: 'select',
      keys: [key('Slash', mod)],
      isPossible: isThing,
      run: desk.tools,
    },
    ...wraps.map((block, index): Intent => ({
      id: 'group',
      block: block.name,
      group: 'arrange',
      ...(index === 0 ? { keys: [key('KeyG', mod)] } : {}),
      inMenu: true,
      isPossible: hasBlocks,
      run: () => actions.group(block.name),
    })),
    {
      id: 'ungroup',
      group: 'arrange',
      keys: [key('KeyG', modShift)],
      inMenu: true,
      isPossible: isContainer,
      run: () => actions.ungroup(),
    },
    ...patternIntents({ store, blocks, open: desk.open, detach: desk.detach }),
    { id: 'width-390', group: 'view', keys: [key('Digit1', mod)], run: () => desk.setWidth('390') },
    { id: 'width-768', group: 'view', keys: [key('Digit2', mod)], run: () => desk.setWidth('768') },
    {
      id: 'width-full',
      group: 'view',
      keys: [key('Digit3', mod)],
      run: () => desk.setWidth('full'),
    },
    { id: 'width-all', group: 'view', keys: [key('Digit4', mod)], run: () => desk.setWidth('all') },
    { id: 'next-part', group: 'view', keys: [key('F6')], whileTyping: true, run: desk.nextPart },
    { id: 'show-palette', group: 'view', run: () => desk.show('palette') },
    { id: 'show-outline', group: 'view', run: () => desk.show('outline') },
    { id: 'show-problems', group: 'view', run: () => desk.show('problems') },
    { id: 'show-comments', group: 'view', run: () => desk.show('comments') },
    { id: 'show-history', group: 'view', run: () => desk.show('history') },
    { id: 'simulate', group: 'view', keys: [key('KeyE', mod)], run: desk.simulate },
    {
      id: 'form-schema',
      group: 'page',
      isPossible: ({ model }) => model.page.type === 'form',
      run: () => {
        desk.save()
        store.setState({ dialog: 'form-schema' })
      },
    },
    { id: 'save', group: 'page', keys: [key('KeyS', mod)], whileTyping: true, run: desk.save },
    { id: 'publish', group: 'page', run: desk.publish },
    { id: 'schedule', group: 'page', run: () => store.setState({ dialog: 'schedule' }) },
    { id: 'review', group: 'page', run: () => store.setState({ dialog: 'review' }) },
    { id: 'languages', group: 'page', run: () => store.setState({ dialog: 'languages' }) },
    {
      id: 'commands',
      group: 'page',
      keys: [key('KeyK', mod)],
      whileTyping: true,
      run: () => desk.open('commands'),
    },
    {
      id: 'help',
      group: 'page',
      keys: [key('Slash', { shift: true }), key('F1')],
      run: () => desk.open('help'),
    },
  ]
}
