import { useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '#i18n'
import { IconButton } from '#ui'
import { formatPath, type Path } from '../../../core/index.ts'
import type { FieldSpec } from '../../../schema/index.ts'
import { useForm } from '../../context.ts'
import { Field } from '../../Field.tsx'
import { useSchemaText } from '../../fieldTexts.ts'
import { useShapes } from '../../useFields.ts'

export interface LinePanelProps {
  path: Path
  index: number
  count: number
  /** What the list is called. */
  label: string
  item: FieldSpec
  /** Those that stand in the table already. */
  columns: readonly FieldSpec[]
  onGo(index: number): void
  onClose(): void
}

/** What a line has besides its columns, at the side: the table stays in sight and goes on to be used. */
export function LinePanel({
  path,
  index,
  count,
  label,
  item,
  columns,
  onGo,
  onClose,
}: LinePanelProps) {
  const t = useText('forms')
  const text = useSchemaText()
  const form = useForm()
  const panel = useRef<HTMLElement>(null)
  const title = useId()
  const row: Path = [...path, index]
  const shape = useShapes(row, formatPath(row), item).at(-1)!
  const rest = form.reader
    .properties(shape)
    .filter(
      ({ name, widget }) => widget !== 'hidden' && !columns.some((column) => column.name === name),
    )
  const number = index + 1
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus()
  }, [index])
  return createPortal(
    <aside
      ref={panel}
      className="sala-line-panel"
      aria-labelledby={title}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose()
      }}
    >
      <header>
        <h2 id={title}>{t('list.entry', { label, number })}</h2>
        <IconButton
          icon="up"
          label={t('list.before')}
          disabled={index === 0}
          onClick={() => onGo(index - 1)}
        />
        <IconButton
          icon="down"
          label={t('list.after')}
          disabled={number === count}
          onClick={() => onGo(index + 1)}
        />
        <IconButton icon="close" label={t('close')} onClick={onClose} />
      </header>
      <div className="sala-line-fields">
        {rest.map((spec) => (
          <Field key={`${index} ${spec.name}`} path={[...row, spec.name]} spec={spec} />
        ))}
        {rest.length === 0 && <p>{text(item.label)}</p>}
      </div>
    </aside>,
    panelPlace(),
  )
}

/** Inside the form that is open as a dialog, which lies above everything else. */
const panelPlace = (): Element =>
  document.querySelector('dialog[open]') ?? document.querySelector('[role=dialog]') ?? document.body
