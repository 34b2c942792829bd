import './rich.css'
import { json } from '@codemirror/lang-json'
import { basicSetup, EditorView } from 'codemirror'
import { useEffect, useRef, type RefObject } from 'react'
import { useText } from '#i18n'
import { useForm } from '../../context.ts'
import { useSchemaText } from '../../fieldTexts.ts'
import type { WidgetProps } from '../../widgetTypes.ts'

const LOOK = EditorView.theme({
  '&': {
    color: 'var(--text)',
    backgroundColor: 'var(--surface-raised)',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius-md)',
    fontSize: 'var(--text-sm)',
    maxHeight: '28rem',
  },
  '&.cm-focused': { outline: '3px solid var(--focus)' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '1.6', minHeight: '8rem' },
  '.cm-content': { caretColor: 'var(--text)' },
  '.cm-gutters': { backgroundColor: 'var(--surface-soft)', color: 'var(--muted)', border: '0' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--brand-soft)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground':
    { backgroundColor: 'color-mix(in oklab, var(--focus) 30%, transparent)' },
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

interface EditorOptions {
  value: string
  language: string
  locked: boolean
  /** Read anew at each change: what the text is called, and what is done with it. */
  spoken: RefObject<() => Record<string, string>>
  change: RefObject<(value: string | undefined) => void>
}

const createEditor = (
  root: ShadowRoot,
  { value, language, locked, spoken, change }: EditorOptions,
): EditorView =>
  new EditorView({
    root,
    parent: root,
    doc: value,
    extensions: [
      basicSetup,
      LOOK,
      EditorView.lineWrapping,
      language === 'json' ? json() : [],
      EditorView.contentAttributes.of(() => spoken.current()),
      EditorView.editable.of(!locked),
      EditorView.updateListener.of((update) => {
        if (!update.docChanged) return
        const now = update.state.doc.toString()
        change.current(now === '' ? undefined : now)
      }),
    ],
  })

/**
 * Code as text, with line numbers and marks. It stands in a shadow root: there the editor keeps its styles in adopted
 * sheets, where in the page it would write a style element, which the content policy refuses. Tab leaves it.
 */
export function CodeWidget({ path, spec, state, control, set }: WidgetProps) {
  const t = useText('forms')
  const form = useForm()
  const text = useSchemaText()
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | undefined>(undefined)
  const change = useRef(set)
  change.current = set
  const value = typeof state.value === 'string' ? state.value : ''
  const locked = control.readOnly === true || control.disabled === true
  const language = spec.options.language ?? 'text'

  // Names and descriptions do not reach through a shadow root by id, so they are written out.
  const described = (control.describedBy ?? '').split(' ').filter(Boolean)
  const attributes = (): Record<string, string> => ({
    'aria-label': `${control.label ?? text(spec.label)}${control.required ? ` (${t('required')})` : ''}`,
    'aria-multiline': 'true',
    'aria-invalid': control.invalid ? 'true' : 'false',
    'aria-description': described
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
    ...(locked && { 'aria-readonly': 'true', tabindex: '0' }),
  })
  const spoken = useRef(attributes)
  spoken.current = attributes

  useEffect(() => {
    const element = host.current
    if (!element) return
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open', delegatesFocus: true })
    const editor = createEditor(root, { value, language, locked, spoken, change })
    view.current = editor
    return () => {
      editor.destroy()
      view.current = undefined
    }
  }, [language, locked])
  useEffect(() => {
    const editor = view.current
    if (editor && editor.state.doc.toString() !== value)
      editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } })
  }, [value])
  useEffect(
    () => view.current?.dispatch({}),
    [control.invalid, control.describedBy, control.required],
  )
  useEffect(
    () =>
      form.setObstacle(
        path,
        language === 'json' && value !== '' && !isJson(value) ? { code: 'field-json' } : undefined,
      ),
    [form, language, value],
  )

  return (
    <div
      ref={host}
      id={control.id}
      className="sala-code"
      data-locked={locked || undefined}
      onBlur={control.onBlur}
    />
  )
}
