import { useEffect } from 'react'
import { useBuilder } from './builderContext.ts'

const isTyping = (target: EventTarget | null): boolean => target !== null && 'matches' in target && ((target as HTMLElement).isContentEditable || (target as HTMLElement).matches('input, textarea, select'))

/**
 * Keys of the whole builder, by their place on the keyboard, so that they work in every layout. While something is being
 * typed only saving is left to them, and undo outside of a text that has its own.
 */
export function useShortcuts(save: () => void): void {
  const { actions, store, frames } = useBuilder()
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || store.getState().drag) return
      const control = event.ctrlKey || event.metaKey
      const done = (act: () => void): void => {
        event.preventDefault()
        act()
      }
      if (control && event.code === 'KeyS') return done(save)
      if (document.querySelector('[role=dialog]')) return
      const typing = isTyping(event.target)
      if (control && event.code === 'KeyZ') return done(event.shiftKey ? actions.redo : actions.undo)
      if (control && event.code === 'KeyY') return done(actions.redo)
      if (typing) return
      if (!control && (event.code === 'Delete' || event.code === 'Backspace') && store.getState().selection !== null) return done(() => actions.remove())
      if (!control) {
        if (event.code === 'Escape') store.select(null)
        return
      }
      const marked = ((event.view ?? window).getSelection()?.toString() ?? '') !== ''
      switch (event.code) {
        case 'KeyD':
          return done(() => actions.duplicate())
        case 'KeyC':
          return marked ? undefined : done(() => void actions.copy())
        case 'KeyX':
          return marked ? undefined : done(() => actions.cut())
        case 'KeyV':
          return done(() => void actions.paste())
      }
    }
    return frames.inEachWindow((each) => {
      each.addEventListener('keydown', onKey)
      return () => each.removeEventListener('keydown', onKey)
    })
  }, [actions, store, frames, save])
}
