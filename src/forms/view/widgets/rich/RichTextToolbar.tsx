import { useEditorState, type Editor } from '@tiptap/react'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useText } from '#i18n'
import { Button, Icon, TextInput } from '#ui'
import { isAllowedLink } from './richHtml.ts'

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
    face: '1.',
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

/** Its address is what is written next; with the focus left on the tool it went nowhere. */
const beginIn = (box: HTMLElement | null): void => box?.querySelector('input')?.focus()

interface ToolbarProps {
  id: string
  editor: Editor | undefined
  source: boolean
  canDraw: boolean
  onSource(): void
}

/** The tools above a text: one stop of the Tab key, arrows go through them (the toolbar pattern). */
export function RichTextToolbar({ id, editor, source, canDraw, onSource }: ToolbarProps) {
  const t = useText('forms')
  const bar = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const [link, setLink] = useState<string | undefined>(undefined)
  const [isRefused, setIsRefused] = useState(false)
  const states =
    useEditorState({
      editor: editor ?? null,
      selector: ({ editor: now }) =>
        now
          ? TOOLS.map(({ on, can }) => `${on?.(now) ? 1 : 0}${can?.(now) === false ? 0 : 1}`).join(
              ' ',
            ) + (now.isActive('link') ? ' 1' : ' 0')
          : '',
    })?.split(' ') ?? []

  const onKeyDown = (event: KeyboardEvent): void => {
    const buttons = [...(bar.current?.querySelectorAll<HTMLButtonElement>('button') ?? [])]
    const to = {
      ArrowRight: current + 1,
      ArrowLeft: current - 1,
      Home: 0,
      End: buttons.length - 1,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = (to + buttons.length) % buttons.length
    setCurrent(next)
    buttons[next]?.focus()
  }
  const tool = (
    index: number,
    name: string,
    face: ReactNode,
    run: () => void,
    pressed: boolean | undefined,
    able = true,
  ) => (
    <button
      key={name}
      type="button"
      tabIndex={index === current ? 0 : -1}
      aria-label={t(`rich.${name}`)}
      title={t(`rich.${name}`)}
      aria-pressed={pressed}
      aria-disabled={!able || undefined}
      onFocus={() => setCurrent(index)}
      onClick={() => able && run()}
    >
      {face}
    </button>
  )
  const shown = source ? [] : TOOLS
  const write = (address: string | undefined): void => {
    setLink(address)
    setIsRefused(false)
  }
  const apply = (address: string): void => {
    if (!editor) return
    if (address !== '' && !isAllowedLink(address)) return setIsRefused(true)
    // Moves the focus as soon as it is made: a refused address keeps it.
    const chain = editor.chain().focus().extendMarkRange('link')
    if (address === '') chain.unsetLink().run()
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain
        .insertContent({
          type: 'text',
          text: address,
          marks: [{ type: 'link', attrs: { href: address } }],
        })
        .run()
    else chain.setLink({ href: address }).run()
    write(undefined)
  }
  const leave = (): void => {
    write(undefined)
    editor?.commands.focus()
  }
  return (
    <>
      <div
        ref={bar}
        className="sala-rich-tools"
        role="toolbar"
        aria-label={t('rich.tools')}
        aria-controls={id}
        onKeyDown={onKeyDown}
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
              write(
                link === undefined ? String(editor?.getAttributes('link').href ?? '') : undefined,
              ),
            states.at(-1) === '1',
          )}
        {tool(source ? 0 : shown.length + 1, 'html', '</>', onSource, source, canDraw)}
      </div>
      {link !== undefined && (
        <div
          ref={beginIn}
          className="sala-rich-link"
          onKeyDown={(event) => {
            // By its name: on the canvas it is of another window. A button is pressed by Enter itself.
            if (event.key === 'Enter' && (event.target as Element).tagName === 'INPUT')
              apply(link.trim())
            else if (event.key === 'Escape') leave()
            else return
            event.preventDefault()
            event.stopPropagation()
          }}
        >
          <TextInput
            id={`${id}-address`}
            type="url"
            inputMode="url"
            label={t('rich.address')}
            placeholder="https://"
            invalid={isRefused}
            describedBy={isRefused ? `${id}-refused` : undefined}
            value={link}
            onChange={write}
          />
          <Button onClick={() => apply(link.trim())}>{t('ok')}</Button>
          {states.at(-1) === '1' && (
            <Button kind="quiet" onClick={() => apply('')}>
              {t('rich.unlink')}
            </Button>
          )}
          {isRefused && (
            <p id={`${id}-refused`} role="alert">
              {t('rich.refused')}
            </p>
          )}
        </div>
      )}
    </>
  )
}
