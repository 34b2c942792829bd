import { useId, useState, type KeyboardEvent } from 'react'
import { useForm } from '../context.ts'
import { useReveal } from '../reveal.ts'
import { holds, usePartErrors, type Part, type PartsProps } from './parts.ts'
import { Steps } from './Steps.tsx'
import { PartBody, PartErrors } from './PartBody.tsx'

/** Parts of a form as sections, tabs, steps or an accordion. */
export function Parts({ kind, parts }: PartsProps) {
  if (kind === 'tabs') return <Tabs parts={parts} />
  if (kind === 'steps') return <Steps parts={parts} />
  if (kind === 'accordion') return <Accordion parts={parts} />
  return parts.map((part) => (
    <section key={part.id} className="sala-form-section" aria-label={part.label || undefined}>
      {part.label && <h2 className="sala-form-section-title">{part.label}</h2>}
      <PartBody part={part} />
    </section>
  ))
}

/** Tabs by the ARIA pattern: arrows, Home and End move; a tab stays rendered once it was open, so that nothing typed is lost. */
function Tabs({ parts }: { parts: readonly Part[] }) {
  const form = useForm()
  const id = useId()
  const [at, setAt] = useState(0)
  const [seen, setSeen] = useState<ReadonlySet<number>>(() => new Set([0]))
  const errors = usePartErrors(form, parts)
  const open = (index: number): void => {
    setAt(index)
    setSeen((before) => (before.has(index) ? before : new Set([...before, index])))
  }
  useReveal((path) => {
    const index = parts.findIndex((part) => holds(part, path))
    if (index < 0 || index === at) return false
    open(index)
    return true
  })
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: parts.length - 1 }[
      event.key
    ]
    if (next === undefined) return
    event.preventDefault()
    const index = (next + parts.length) % parts.length
    open(index)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus()
  }
  return (
    <div className="sala-parts">
      <div role="tablist" className="sala-tabs" onKeyDown={onKeyDown}>
        {parts.map((part, index) => (
          <button
            key={part.id}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-controls={`${id}-panel-${index}`}
            aria-selected={index === at}
            tabIndex={index === at ? 0 : -1}
            className="sala-tab"
            data-part={part.id}
            onClick={() => open(index)}
          >
            {part.label}
            <PartErrors count={errors[index]!} label={part.label} />
          </button>
        ))}
      </div>
      {parts.map((part, index) => (
        <div
          key={part.id}
          role="tabpanel"
          id={`${id}-panel-${index}`}
          aria-labelledby={`${id}-tab-${index}`}
          hidden={index !== at}
          className="sala-part"
        >
          {seen.has(index) && <PartBody part={part} />}
        </div>
      ))}
    </div>
  )
}

function Accordion({ parts }: { parts: readonly Part[] }) {
  const form = useForm()
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(parts.slice(0, 1).map(({ id }) => id)),
  )
  const errors = usePartErrors(form, parts)
  const turn = (id: string, isOpen: boolean): void =>
    setOpen((before) =>
      before.has(id) === isOpen
        ? before
        : new Set(isOpen ? [...before, id] : [...before].filter((one) => one !== id)),
    )
  useReveal((path) => {
    const part = parts.find((one) => holds(one, path))
    if (!part || open.has(part.id)) return false
    turn(part.id, true)
    return true
  })
  return (
    <div className="sala-parts">
      {parts.map((part, index) => (
        <details
          key={part.id}
          className="sala-accordion"
          data-part={part.id}
          open={open.has(part.id)}
          onToggle={(event) =>
            event.target === event.currentTarget && turn(part.id, event.currentTarget.open)
          }
        >
          <summary>
            {part.label}
            <PartErrors count={errors[index]!} label={part.label} />
          </summary>
          <div className="sala-part">
            <PartBody part={part} />
          </div>
        </details>
      ))}
    </div>
  )
}
