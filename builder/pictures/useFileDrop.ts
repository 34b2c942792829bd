import { notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { useText } from '#i18n'
import { useBuilder } from '../context/builderContext.ts'
import { boxOf, toWindow } from '../context/canvasFrames.ts'
import type { DragSession } from '../canvas/dragSession.ts'
import { anchorOf, pictureBlock } from '../commands/index.ts'

/** A drag from outside tells of itself many times a second; after this long without a word it has left, in milliseconds. */
const SILENCE = 600

const hasFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') ?? false

/** Files that are dragged in from outside go where the line shows, like a block of the palette; nowhere else do they leave the page. */
export function useFileDrop(session: DragSession): void {
  const t = useText('builder')
  const { store, frames, blocks, pictures, contentOnly } = useBuilder()
  useEffect(() => {
    const type = pictureBlock(blocks)?.name
    let isOurs = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = (): void => {
      clearTimeout(timer)
      if (isOurs) session.cancel()
      isOurs = false
    }
    const stop = frames.inEachWindow((window) => {
      const frame = window.frameElement as HTMLIFrameElement | null
      const onOver = (event: DragEvent): void => {
        if (!hasFiles(event) || (store.getState().drag && !isOurs)) return
        // A field that takes files has it.
        if (event.defaultPrevented) return leave()
        event.preventDefault()
        const free =
          document.querySelector('[role=dialog]') === null && !contentOnly && type !== undefined
        event.dataTransfer!.dropEffect = free ? 'copy' : 'none'
        if (!free) return
        if (!isOurs) session.start({ type }, 'pointer', frame)
        isOurs = true
        clearTimeout(timer)
        timer = setTimeout(leave, SILENCE)
        const at = { x: event.clientX, y: event.clientY }
        session.move(frame ? toWindow(at, boxOf(frame)) : at)
      }
      const onDrop = (event: DragEvent): void => {
        if (!hasFiles(event)) return
        if (event.defaultPrevented) return leave()
        // Else the browser would leave the page for the file.
        event.preventDefault()
        const files = [...event.dataTransfer!.files]
        const done = isOurs ? session.end() : null
        leave()
        if (contentOnly)
          notifications.show({ color: 'yellow', message: t('pictures.content-only') })
        else if (done) pictures.place(files, anchorOf(store.getState().model, done.target))
        else notifications.show({ color: 'yellow', message: t('pictures.nowhere') })
      }
      window.addEventListener('dragover', onOver)
      window.addEventListener('drop', onDrop)
      return () => {
        window.removeEventListener('dragover', onOver)
        window.removeEventListener('drop', onDrop)
      }
    })
    return () => {
      leave()
      stop()
    }
  }, [session, store, frames, blocks, pictures, contentOnly, t])
}
