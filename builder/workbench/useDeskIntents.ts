import { useMemo } from 'react'
import { useBuilder } from '../context/builderContext.ts'
import type { LeftTab } from '../panels/leftTab.ts'
import { useDetach } from '../patterns/useDetach.ts'
import { BLOCK_TOOLS } from '../intents/toolsPlace.ts'
import { CONTENT_INTENTS, createIntents } from '../intents/intents.ts'
import type { DeskPort, DialogName } from '../intents/intent.ts'
import { focusNextPart, focusShown } from '../intents/nextPart.ts'
import { useShortcuts } from '../intents/useShortcuts.ts'
import type { Announcement } from '../names/announcement.ts'
import type { CanvasWidth } from '../store/looking.ts'

interface Options extends Pick<DeskPort, 'save' | 'publish' | 'simulate'> {
  announce(announcement: Announcement): void
  onShow(tab: LeftTab): void
  onOpen(dialog: DialogName): void
}

/** Everything that can be done on the desk, and the keys for it. */
export function useDeskIntents({ save, publish, simulate, announce, onShow, onOpen }: Options) {
  const { store, actions, blocks, frames, contentOnly } = useBuilder()
  const detach = useDetach()
  const intents = useMemo(() => {
    const show = (next: LeftTab): void => {
      onShow(next)
      focusShown()
    }
    const look = (next: CanvasWidth): void => {
      store.look({ width: next })
      announce({ key: `width.${next}` })
    }
    return createIntents({
      store,
      actions,
      blocks,
      desk: {
        save,
        publish,
        simulate,
        setWidth: look,
        show,
        open: onOpen,
        tools: () =>
          frames.elements(`${BLOCK_TOOLS}:not([hidden]) button:not([aria-hidden])`)[0]?.focus(),
        nextPart: () => focusNextPart(frames, store.getState()),
        detach,
      },
    }).filter(({ id }) => !contentOnly || CONTENT_INTENTS.has(id))
  }, [
    store,
    actions,
    blocks,
    frames,
    save,
    publish,
    simulate,
    onShow,
    onOpen,
    detach,
    contentOnly,
    announce,
  ])
  useShortcuts(intents)
  return intents
}
