import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { useText } from '#i18n'
import { useBuilder, useBuilderState } from '../context/builderContext.ts'
import type { Point } from '../context/point.ts'
import { takeLostFocus } from '../canvas/SelectionInView.tsx'
import type { Intent } from './intent.ts'
import { KeyCaps } from './KeyCaps.tsx'
import { useIntentText } from './useIntentText.ts'
import './intents.css'

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** What can be done with the selection, where the pointer asked for it; `at` is a point of the builder's window. */
export function ContextMenu({
  intents,
  at,
  onClose,
}: {
  intents: Intent[]
  at: Point
  onClose(): void
}) {
  const t = useText('builder')
  const textOf = useIntentText()
  const { frames, store } = useBuilder()
  const dialog = useRef<HTMLDialogElement>(null)
  const offered = useBuilderState((state) =>
    intents
      .flatMap((intent, index) =>
        intent.inMenu && intent.isPossible?.(state) !== false ? [index] : [],
      )
      .join(' '),
  )

  // Wherever it was asked for, all of it is on the screen.
  useLayoutEffect(() => {
    const menu = dialog.current!
    if (!menu.open) menu.showModal()
    menu.style.left = `${Math.max(8, Math.min(at.x, window.innerWidth - menu.offsetWidth - 8))}px`
    menu.style.top = `${Math.max(8, Math.min(at.y, window.innerHeight - menu.offsetHeight - 8))}px`
  })

  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    const items = [...event.currentTarget.querySelectorAll('button')]
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    items[step(items.indexOf(document.activeElement as HTMLButtonElement), items.length)]?.focus()
  }
  // What has the focus inside a frame is nothing that the browser gives it back to.
  const giveBack = (): void => {
    if (dialog.current!.contains(document.activeElement))
      (document.activeElement as HTMLElement).blur()
    takeLostFocus(frames, store.getState())
  }
  const run = (intent: Intent): void => {
    dialog.current!.close()
    giveBack()
    intent.run()
  }
  return (
    <dialog
      ref={dialog}
      className="builder-menu"
      aria-label={t('help.menu')}
      onClose={() => (giveBack(), onClose())}
      onContextMenu={(event) => event.preventDefault()}
      onPointerDown={(event) => event.target === dialog.current && dialog.current.close()}
      data-context-menu
    >
      <div role="menu" aria-label={t('help.menu')} onKeyDown={onKey}>
        {offered
          .split(' ')
          .map((index) => intents[Number(index)]!)
          .map((intent) => (
            <button
              key={`${intent.id} ${intent.block ?? ''}`}
              type="button"
              role="menuitem"
              data-intent={intent.id}
              onClick={() => run(intent)}
            >
              <span>{textOf(intent)}</span>
              {intent.keys?.[0] && <KeyCaps keys={intent.keys[0]} />}
            </button>
          ))}
      </div>
    </dialog>
  )
}
