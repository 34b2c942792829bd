import { useLayoutEffect, useRef } from 'react'
import { useBuilder } from '../context/builderContext.ts'
import type { Intent } from './intent.ts'
import { isPressed } from './keys.ts'

const isTyping = (target: EventTarget | null): boolean =>
  target !== null &&
  'matches' in target &&
  ((target as HTMLElement).isContentEditable ||
    (target as HTMLElement).matches('input:not([type=radio], [type=checkbox]), textarea, select'))

/** A text that is marked is what cutting and copying mean. */
const isMarked = (event: KeyboardEvent): boolean =>
  ((event.view ?? window).getSelection()?.toString() ?? '') !== ''

const DIALOG = '[role=dialog], dialog[open]'

/** A dialog that this very key has closed is no longer in the document, but the key was its own. */
const isInDialog = ({ target }: KeyboardEvent): boolean =>
  document.querySelector(DIALOG) !== null ||
  (target instanceof Element && target.closest('[role=dialog], dialog') !== null)

const AROUND = '.builder-bar, .builder-left, .builder-right, .builder-tabs'

/** Has the keyboard come to something around the page? After a press of the pointer the keys go on with the page, and the outline is the page. */
const isAround = ({ target }: Event): boolean =>
  target instanceof Element &&
  target.closest(AROUND) !== null &&
  target.closest('[role=tree]') === null &&
  target.matches(':focus-visible')

/** What has been typed with this key, too; `undefined` where the key is no letter. */
function typedAfter(
  typed: string | undefined,
  { key, altKey, isComposing }: KeyboardEvent,
): string | undefined {
  if (key === 'Backspace') return typed?.slice(0, -1)
  return key.length === 1 && !altKey && !isComposing ? (typed ?? '') + key : undefined
}

/** Keys of the whole builder, in its own window and in those of the page. In a dialog only saving is left to them. */
export function useShortcuts(intents: Intent[]): void {
  const { store, frames } = useBuilder()
  const around = useRef<EventTarget>(null)
  // Before the page is painted: a key pressed at what is seen must be heard.
  useLayoutEffect(() => {
    // Asked as it comes: with the first key what was pressed by the pointer looks the same.
    const onFocus = (event: FocusEvent): void =>
      void (around.current = isAround(event) ? event.target : null)
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || store.getState().drag) return
      const typing = isTyping(event.target)
      // The box for the words of the block is on its way: what is typed for it is no command, and waits for it.
      const { writing, selection } = store.getState()
      if (writing && writing.id === selection && !typing && !event.ctrlKey && !event.metaKey) {
        const typed = typedAfter(writing.typed, event)
        if (typed === undefined) return
        event.preventDefault()
        return store.setState({ writing: { ...writing, typed } })
      }
      const intent = intents.find(
        ({ keys, whileTyping }) =>
          keys?.some((one) => isPressed(one, event)) && (whileTyping || !typing),
      )
      if (!intent || (intent.id !== 'save' && isInDialog(event))) return
      if (intent.onPage && event.target === around.current) return
      if ((intent.id === 'cut' || intent.id === 'copy') && isMarked(event)) return
      if (
        intent.isPossible?.(store.getState()) === false &&
        intent.id !== 'undo' &&
        intent.id !== 'redo'
      )
        return
      event.preventDefault()
      if (event.repeat && intent.repeats?.(store.getState()) === false) return
      intent.run()
    }
    return frames.inEachWindow((each) => {
      each.addEventListener('keydown', onKey)
      each.addEventListener('focusin', onFocus)
      return () => {
        each.removeEventListener('keydown', onKey)
        each.removeEventListener('focusin', onFocus)
      }
    })
  }, [intents, store, frames])
}
