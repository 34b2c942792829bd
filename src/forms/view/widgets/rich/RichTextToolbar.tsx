import { useEditorState, type Editor } from '@tiptap/react'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useText } from '#i18n'
import { Icon } from '#ui'
import { LinkBox } from './LinkBox.tsx'

interface Tool {
  id: string
  face: ReactNode
  run(editor: Editor): void
  on?(editor: Editor): boolean
  can?(editor: Editor): boolean
}

const TOOLS: Tool[] = [
  {
    id: 'bold',
    face: <b>B</b>,
    run: (editor) => editor.chain().focus().toggleBold().run(),
    on: (editor) => editor.isActive('bold'),
  },
  {
    id: 'italic',
    face: <i>I</i>,
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    on: (editor) => editor.isActive('italic'),
  },
  {
    id: 'underline',
    face: <u>U</u>,
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
    on: (editor) => editor.isActive('underline'),
  },
  {
    id: 'strike',
    face: <s>S</s>,
    run: (editor) => editor.chain().focus().toggleStrike().run(),
    on: (editor) => editor.isActive('strike'),
  },
  {
    id: 'h2',
    face: 'H2',
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    on: (editor) => editor.isActive('heading', { level: 2 }),
  },
  {
    id: 'h3',
    face: 'H3',
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    on: (editor) => editor.isActive('heading', { level: 3 }),
  },
  {
    id: 'bullets',
    face: <Icon name="list" />,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    on: (editor) => editor.isActive('bulletList'),
  },
  {
    id: 'numbers',
    face: <Icon name="list-numbered" />,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    on: (editor) => editor.isActive('orderedList'),
  },
  {
    id: 'quote',
    face: <Icon name="quote" />,
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    on: (editor) => editor.isActive('blockquote'),
  },
  {
    id: 'undo',
    face: <Icon name="undo" />,
    run: (editor) => editor.chain().focus().undo().run(),
    can: (editor) => editor.can().undo(),
  },
  {
    id: 'redo',
    face: <Icon name="redo" />,
    run: (editor) => editor.chain().focus().redo().run(),
    can: (editor) => editor.can().redo(),
  },
]

interface ToolbarProps {
  id: string
  editor: Editor | undefined
  source: boolean
  canDraw: boolean
  onSource(): void
}

/** What of the tools is on and can be used where the editor is now; the link comes last. */
function useToolStates(editor: Editor | undefined): string[] {
  return (
    useEditorState({
      editor: editor ?? null,
      selector: ({ editor: now }) =>
        now
          ? TOOLS.map(({ on, can }) => `${on?.(now) ? 1 : 0}${can?.(now) === false ? 0 : 1}`).join(
              ' ',
            ) + (now.isActive('link') ? ' 1' : ' 0')
          : '',
    })?.split(' ') ?? []
  )
}

/** Arrows go through the tools, Home and End to the first and the last. */
function walkTools(
  event: KeyboardEvent,
  bar: HTMLElement | null,
  current: number,
  onGo: (index: number) => void,
): void {
  const buttons = [...(bar?.querySelectorAll<HTMLButtonElement>('button') ?? [])]
  const to = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: buttons.length - 1 }[
    event.key
  ]
  if (to === undefined) return
  event.preventDefault()
  const next = (to + buttons.length) % buttons.length
  onGo(next)
  buttons[next]?.focus()
}

interface ToolProps {
  name: string
  face: ReactNode
  pressed: boolean | undefined
  able: boolean
  /** The one that the Tab key stops at. */
  isCurrent: boolean
  run(): void
  onFocus(): void
}

function Tool({ name, face, pressed, able, isCurrent, run, onFocus }: ToolProps) {
  const t = useText('forms')
  return (
    <button
      type="button"
      tabIndex={isCurrent ? 0 : -1}
      aria-label={t(`rich.${name}`)}
      title={t(`rich.${name}`)}
      aria-pressed={pressed}
      aria-disabled={!able || undefined}
      onFocus={onFocus}
      onClick={() => able && run()}
    >
      {face}
    </button>
  )
}

/** The tools above a text: one stop of the Tab key, arrows go through them (the toolbar pattern). */
export function RichTextToolbar({ id, editor, source, canDraw, onSource }: ToolbarProps) {
  const t = useText('forms')
  const bar = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const [link, setLink] = useState<string | undefined>(undefined)
  const states = useToolStates(editor)
  const tool = (
    index: number,
    name: string,
    face: ReactNode,
    run: () => void,
    pressed: boolean | undefined,
    able = true,
  ) => (
    <Tool
      key={name}
      {...{ name, face, run, pressed, able }}
      isCurrent={index === current}
      onFocus={() => setCurrent(index)}
    />
  )
  const shown = source ? [] : TOOLS

  return (
    <>
      <div
        ref={bar}
        className="sala-rich-tools"
        role="toolbar"
        aria-label={t('rich.tools')}
        aria-controls={id}
        onKeyDown={(event) => walkTools(event, bar.current, current, setCurrent)}
      >
        {shown.map(({ id: name, face, run, on }, index) =>
          tool(
            index,
            name,
            face,
            () => editor && run(editor),
            on ? states[index]?.[0] === '1' : undefined,
            states[index]?.[1] !== '0',
          ),
        )}
        {!source &&
          tool(
            shown.length,
            'link',
            <Icon name="link" />,
            () =>
              setLink(
                link === undefined ? String(editor?.getAttributes('link').href ?? '') : undefined,
              ),
            states.at(-1) === '1',
          )}
        {tool(source ? 0 : shown.length + 1, 'html', '</>', onSource, source, canDraw)}
      </div>
      {link !== undefined && (
        <LinkBox
          id={id}
          editor={editor}
          link={link}
          isLinked={states.at(-1) === '1'}
          onWrite={setLink}
        />
      )}
    </>
  )
}
