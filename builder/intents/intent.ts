import { type BuilderState } from '../store/builderStore.ts'
import type { CanvasWidth } from '../store/looking.ts'
import type { Keys } from './keys.ts'

export const INTENT_GROUPS = ['edit', 'select', 'arrange', 'view', 'page'] as const

/** Something a person can want: the one source of the keys, the context menu, the command palette and the help sheet. */
export interface Intent {
  /** Its text is `intent.<id>` of the `builder` catalogue, where a `block` is filled in. */
  id: string
  group: (typeof INTENT_GROUPS)[number]
  keys?: Keys[]
  /** Block that it speaks of. */
  block?: string
  /** Its keys work while a text is typed too. */
  whileTyping?: boolean
  /** Its keys mean what is chosen on the page, not what has the focus beside it. */
  onPage?: boolean
  /** Offered in the menu of a block. */
  inMenu?: boolean
  isPossible?(state: BuilderState): boolean
  /** Does the key that is held do it again? */
  repeats?(state: BuilderState): boolean
  run(): void
}

/** What the screen around the page can do. */
export interface DeskPort {
  save(): void
  publish(): void
  simulate(): void
  setWidth(width: CanvasWidth): void
  show(sheet: 'palette' | 'outline' | 'problems' | 'comments' | 'history'): void
  open(dialog: DialogName): void
  /** Moves the focus from the page to the settings, to the tools, and back. */
  nextPart(): void
  /** Moves the focus to the tools of what is chosen. */
  tools(): void
  /** Puts a copy of the part in the place of its use. */
  detach(id: string): void
}

/** What stands over the builder until it is answered. */
export type DialogName =
  | 'help'
  | 'commands'
  | 'simulator'
  | 'publish'
  | 'template'
  | 'save-pattern'
  | 'save-template'
  | 'save-part'
