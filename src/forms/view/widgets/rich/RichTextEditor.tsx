import './rich.css'
import { Editor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useRef, useState } from 'react'
import { useText } from '#i18n'
import { TextArea, type ControlProps } from '#ui'
import { cleanPasted } from './cleanPasted.ts'
import { RICH_NODES } from './richNodes.ts'
import { RichTextToolbar } from './RichTextToolbar.tsx'
import { isAllowedLink, isEditable } from './richHtml.ts'

const EXTENSIONS = [
  ...RICH_NODES,
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      autolink: false,
      linkOnPaste: true,
      isAllowedUri: isAllowedLink,
      HTMLAttributes: { target: null, rel: null },
    },
  }),
]

interface RichTextEditorProps extends ControlProps {
  value: string
  /** Empty where nothing is written. */
  onChange(html: string): void
  /** Id of the words that name it. */
  labelledBy?: string | undefined
  placeholder?: string | undefined
  lang?: string | undefined
}

/**
 * Text with headings, lists, tables and links, written as HTML. What the writing surface cannot show (pictures) is
 * edited as HTML, so that nothing of it is lost; the gateway cleans whatever is sent.
 */
export function RichTextEditor({
  value,
  onChange,
  labelledBy,
  placeholder,
  lang,
  ...control
}: RichTextEditorProps) {
  const t = useText('forms')
  const drawable = isEditable(value)
  const [source, setSource] = useState(!drawable)
  const locked = control.readOnly === true || control.disabled === true
  const label = control.label ?? (labelledBy ? undefined : t('rich.text'))
  return (
    <div
      className="sala-rich-editor"
      data-locked={locked || undefined}
      data-invalid={control.invalid || undefined}
    >
      {source ? (
        <>
          {!locked && (
            <RichTextToolbar
              id={control.id}
              editor={undefined}
              source
              onSource={() => drawable && setSource(false)}
              canDraw={drawable}
            />
          )}
          <TextArea
            {...control}
            label={label ?? t('rich.source')}
            code
            rows={8}
            value={value}
            onChange={onChange}
          />
          {!drawable && !locked && (
            <small className="sala-field-note">{t('rich.source-only')}</small>
          )}
        </>
      ) : (
        <Surface
          {...control}
          {...{ value, onChange, labelledBy, placeholder, lang, locked, label }}
          onSource={() => setSource(true)}
        />
      )}
    </div>
  )
}

interface SurfaceProps extends RichTextEditorProps {
  locked: boolean
  onSource(): void
}

/** Behind a list or a table the surface has an empty line to go on in, which nobody wrote. */
const NEXT_LINE = /(<\/(?!p>)\w+>|<hr>)<p><\/p>$/
const written = (editor: Editor): string =>
  editor.isEmpty ? '' : editor.getHTML().replace(NEXT_LINE, '$1')

function Surface({
  value,
  onChange,
  labelledBy,
  placeholder,
  lang,
  locked,
  label,
  onSource,
  ...control
}: SurfaceProps) {
  const attributes = {
    id: control.id,
    class: 'sala-input sala-rich-text',
    role: 'textbox',
    'aria-multiline': 'true',
    ...(label ? { 'aria-label': label } : { 'aria-labelledby': labelledBy ?? '' }),
    ...(control.describedBy && { 'aria-describedby': control.describedBy }),
    ...(control.invalid && { 'aria-invalid': 'true' }),
    ...(control.required && { 'aria-required': 'true' }),
    ...(locked && { 'aria-readonly': 'true', tabindex: '0' }),
    ...(placeholder && { 'data-placeholder': placeholder }),
    ...(lang && { lang }),
  }
  const place = useRef<HTMLDivElement>(null)
  const made = useRef<Editor | undefined>(undefined)
  // For the tools, which are there only where one writes.
  const [editor, setEditor] = useState<Editor | undefined>(undefined)
  const latest = useRef({ value, onChange })
  latest.current = { value, onChange }
  useEffect(() => {
    const first = new Editor({
      element: place.current,
      extensions: EXTENSIONS,
      content: latest.current.value,
      editable: !locked,
      injectCSS: false,
      // Markdown that is pasted stands as it is: its marks alone would be read, its headings and lists not.
      enablePasteRules: ['link'],
      editorProps: { attributes, transformPastedHTML: cleanPasted },
      onUpdate: ({ editor: now }) => latest.current.onChange(written(now)),
    })
    made.current = first
    return () => first.destroy()
  }, [])
  // The surface keeps its own text while it is written; a value from elsewhere (a reset, an undo) replaces it.
  useEffect(() => {
    const now = made.current
    if (now && !now.isFocused && written(now) !== value)
      now.commands.setContent(value, { emitUpdate: false })
  }, [value])
  useEffect(() => {
    made.current?.setEditable(!locked, false)
    if (!locked) setEditor(made.current)
  }, [locked])
  const spoken = JSON.stringify(attributes)
  useEffect(
    () =>
      made.current?.setOptions({ editorProps: { attributes, transformPastedHTML: cleanPasted } }),
    [spoken],
  )
  return (
    <div
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) control.onBlur?.()
      }}
    >
      {!locked && (
        <RichTextToolbar
          id={control.id}
          editor={editor}
          source={false}
          onSource={onSource}
          canDraw
        />
      )}
      <div ref={place} data-empty={value === '' || undefined} className="sala-rich-surface" />
    </div>
  )
}
