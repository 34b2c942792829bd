import {
  createElement,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { loadRichTextEditor, renderLoadFailure } from '#forms'
import type { JsonSchema } from '#forms/schema'
import { useLocale, useText } from '#i18n'
import { nodeOf } from '#pages/model'
import { lazyChunk, pickText } from '#shared'
import { LazyBoundary, useChunk } from '#ui'
import { useBuilder, useBuilderState } from '../context/builderContext.ts'
import { findTexts, textReading, withWords, type FoundText } from '../commands/findTexts.ts'
import { blockFrame, frameAround } from '../context/canvasFrames.ts'
import type { Writing } from '../store/builderStore.ts'
import './writing.css'

const richText = lazyChunk(async () => (await loadRichTextEditor()).RichTextEditor)

/** What an element on the page must share with the place where its words are written. */
const FACE = [
  'fontFamily',
  'fontSize',
  'fontWeight',
  'fontStyle',
  'lineHeight',
  'letterSpacing',
  'textAlign',
  'textTransform',
  'color',
] as const

interface Found {
  text: FoundText
  element: HTMLElement
}

/** The text under `from`, or the first that the block shows. */
function find(
  texts: FoundText[],
  block: HTMLElement,
  from: Element | null,
  locale: 'th' | 'en',
): Found | undefined {
  // The innermost of those that read the same is the one that bears the face of the words.
  const within = (around: Element, text: FoundText): HTMLElement | undefined =>
    [...around.querySelectorAll<HTMLElement>('*')]
      .reverse()
      .find((one) => textReading([text], one.textContent ?? '', locale))
  for (let element = from; element && block.contains(element); element = element.parentElement) {
    const text = textReading(texts, element.textContent ?? '', locale)
    if (text)
      return { text, element: (!text.rich && within(element, text)) || (element as HTMLElement) }
  }
  for (const text of texts) {
    const element = within(block, text)
    if (element) return { text, element }
  }
  return undefined
}

/** Finds the text that is to be written and puts a box over it. */
export function InlineWords({
  writing,
  here,
}: {
  writing: Writing
  here: { current: HTMLElement | null }
}) {
  const { store, blocks } = useBuilder()
  const locale = useLocale()
  const [found, setFound] = useState<Found | null>(null)
  const { id, from, frame } = writing
  useLayoutEffect(() => {
    if (here.current && frame && frameAround(here.current) !== frame) return
    const node = nodeOf(store.getState().model, id)
    const block = blockFrame(here.current?.ownerDocument, id)
    const texts =
      node?.kind === 'object'
        ? findTexts(blocks[node.data.type]?.props as JsonSchema | undefined, node.data.props)
        : []
    const at = block && find(texts, block, from, locale)
    if (at) setFound(at)
    else store.setState({ writing: null })
  }, [id, from, frame, here, store, blocks, locale])
  return found && <Words id={id} {...found} />
}

/** The box of what is being written, and the element of the page hidden behind it. */
function Words({ id, text, element }: Found & { id: string }) {
  const t = useText('builder')
  const locale = useLocale()
  const { store, actions } = useBuilder()
  const [start] = useState(() => pickText(text.value, locale))
  const [words, setWords] = useState(start)
  const box = useBox(element, !text.rich)
  const done = (): void => {
    store.endTyping()
    store.setState({ writing: null })
    blockFrame(element.ownerDocument, id)?.focus({ preventScroll: true })
  }
  // Another choice ends the writing, and Escape does too; what was written stands already, and is one step to undo.
  const isChosen = useBuilderState((state) => state.selection === id)
  useEffect(() => {
    if (isChosen) return
    store.endTyping()
    store.setState({ writing: null })
  }, [isChosen, store])
  /** What was typed before the box could be typed in; all of its words are marked, so it takes their place. */
  const takeTyped = (): string => {
    const { writing } = store.getState()
    const typed = writing?.typed ?? ''
    if (writing && typed)
      store.setState({ writing: { id: writing.id, from: writing.from, frame: writing.frame } })
    return typed
  }
  const write = (next: string): void => {
    setWords(next)
    actions.write(id, text.path, next === start ? text.value : withWords(text.value, next, locale))
  }
  const onKey = (event: KeyboardEvent): void => {
    if (
      event.nativeEvent.isComposing ||
      (event.key !== 'Escape' &&
        (event.key !== 'Enter' || (text.rich && !event.ctrlKey && !event.metaKey)))
    )
      return
    event.preventDefault()
    event.stopPropagation()
    done()
  }
  const shared = { label: t('canvas.write'), onDone: done }
  return (
    <div
      className="builder-writing"
      data-rich={text.rich || undefined}
      style={box}
      onKeyDown={onKey}
      data-writing
    >
      {text.rich ? (
        <RichWords {...shared} words={words} onWrite={write} onFocus={takeTyped} />
      ) : (
        <PlainWords {...shared} start={start} onWrite={write} onFocus={takeTyped} />
      )}
    </div>
  )
}

/** Right edge of the column in which words stand: a space that is typed is seen before the page, which draws none at an end, grows by it. */
const room = (element: HTMLElement): number =>
  (element.closest('.sala-column') ?? element.ownerDocument.documentElement).getBoundingClientRect()
    .right

/** Follows the element as its words grow, and takes it out of sight meanwhile. */
function useBox(element: HTMLElement, grows: boolean): CSSProperties {
  const [box, setBox] = useState<CSSProperties>({})
  useLayoutEffect(() => {
    const view = element.ownerDocument.defaultView!
    const root = element.ownerDocument.documentElement
    const read = (): void => {
      if (!element.isConnected) return
      const { left, top, width, height } = element.getBoundingClientRect()
      const face = view.getComputedStyle(element)
      setBox({
        left: left + root.scrollLeft,
        top: top + root.scrollTop,
        ...(grows
          ? {
              minInlineSize: Math.max(width, 40),
              maxInlineSize: Math.max(width, room(element) - left, 40),
              inlineSize: 'max-content',
            }
          : { inlineSize: Math.max(width, 40) }),
        minBlockSize: height,
        ...Object.fromEntries(FACE.map((name) => [name, face[name]])),
      })
    }
    read()
    element.setAttribute('data-written', '')
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => {
      observer.disconnect()
      element.removeAttribute('data-written')
    }
  }, [element, grows])
  return box
}

function PlainWords({
  label,
  start,
  onWrite,
  onDone,
  onFocus,
}: {
  label: string
  start: string
  onWrite(words: string): void
  onDone(): void
  onFocus(): string
}) {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef({ onWrite, onFocus })
  // Written by the browser alone: drawing the words again would put the caret elsewhere.
  useEffect(() => {
    const element = place.current!
    const typed = latest.current.onFocus()
    element.textContent = typed || start
    element.focus({ preventScroll: true })
    const selection = element.ownerDocument.getSelection()
    selection?.selectAllChildren(element)
    if (!typed) return
    selection?.collapseToEnd()
    latest.current.onWrite(typed)
  }, [start])
  return (
    <div
      ref={place}
      contentEditable="plaintext-only"
      role="textbox"
      aria-label={label}
      tabIndex={0}
      suppressContentEditableWarning
      onInput={(event) =>
        onWrite((event.currentTarget.textContent ?? '').replace(/\s*\n\s*/g, ' '))
      }
      onBlur={onDone}
    />
  )
}

function RichWords({
  label,
  words,
  onWrite,
  onDone,
  onFocus,
}: {
  label: string
  words: string
  onWrite(html: string): void
  onDone(): void
  onFocus(): string
}): ReactNode {
  const t = useText('builder')
  const place = useRef<HTMLDivElement>(null)
  const focus = (): void => {
    place.current?.querySelector<HTMLElement>('[contenteditable]')?.focus({ preventScroll: true })
    // With its tools it is taller than the words that it stands over.
    place.current?.scrollIntoView?.({ block: 'nearest' })
    const typed = onFocus()
    // As if it were typed now: the editor has its own ways with what it is given.
    if (typed) place.current?.ownerDocument.execCommand('insertText', false, typed)
  }
  return (
    <div ref={place} className="builder-writing-rich sala-form">
      <LazyBoundary fallback={<p aria-busy>{t('canvas.loading')}</p>} lost={renderLoadFailure}>
        <Editor label={label} value={words} onChange={onWrite} />
        <Ready onReady={focus} />
      </LazyBoundary>
      <button type="button" className="builder-writing-done" onClick={onDone}>
        {t('canvas.done')}
      </button>
    </div>
  )
}

function Editor(props: { label: string; value: string; onChange(html: string): void }) {
  return createElement(useChunk(richText), { id: 'builder-writing', ...props })
}

/** Tells when what stands beside it has come. */
function Ready({ onReady }: { onReady(): void }) {
  const latest = useRef(onReady)
  useEffect(() => {
    const timer = setTimeout(() => latest.current())
    return () => clearTimeout(timer)
  }, [])
  return null
}
