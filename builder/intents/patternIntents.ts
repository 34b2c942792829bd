import { nodeOf } from '#pages/model'
import type { BlockDocument } from '#schema'
import { partBlock } from '../commands/index.ts'
import type { BuilderState, BuilderStore } from '../store/builderStore.ts'
import type { DialogName, Intent } from './intent.ts'

interface Ports {
  store: BuilderStore
  blocks: Record<string, BlockDocument>
  open(dialog: DialogName): void
  detach(id: string): void
}

/** What is done with a selection beyond its page. */
export function patternIntents({ store, blocks, open, detach }: Ports): Intent[] {
  const part = partBlock(blocks)?.name
  const hasSelection = ({ selection }: BuilderState): boolean => selection !== null
  const isUse = ({ model, selection, also }: BuilderState): boolean => {
    const node = selection === null || also.length > 0 ? undefined : nodeOf(model, selection)
    return node?.kind === 'object' && node.data.type === part
  }
  return [
    {
      id: 'save-pattern',
      group: 'arrange',
      inMenu: true,
      isPossible: hasSelection,
      run: () => open('save-pattern'),
    },
    {
      id: 'make-reusable',
      group: 'arrange',
      inMenu: true,
      isPossible: (state) => part !== undefined && hasSelection(state) && !isUse(state),
      run: () => open('save-part'),
    },
    {
      id: 'detach',
      group: 'arrange',
      inMenu: true,
      isPossible: isUse,
      run: () => detach(store.getState().selection!),
    },
    {
      id: 'save-template',
      group: 'page',
      isPossible: ({ model }) => model.root.length > 0,
      run: () => open('save-template'),
    },
    {
      id: 'start-template',
      group: 'page',
      isPossible: ({ model }) => model.root.length === 0,
      run: () => open('template'),
    },
  ]
}
