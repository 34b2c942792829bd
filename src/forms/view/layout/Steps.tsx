import { useEffect, useRef, useState } from 'react'
import { useText } from '#i18n'
import { Button } from '#ui'
import { formatPath } from '../../core/index.ts'
import { useAnnounce, useForm, useGates, useStatusPart } from '../context.ts'
import { focusField } from '../focusField.ts'
import { useReveal, useReveals } from '../reveal.ts'
import { PartBody, PartErrors } from './Parts.tsx'
import { holds, usePartErrors, type Part } from './parts.ts'

const HASH = '#step='

const isOnNothing = (active: Element | null): boolean =>
  !(active instanceof HTMLElement) || active === document.body || active.offsetParent === null

/** Steps one after the other: the next one is open when this one is sound; the address keeps the step when the page is loaded anew. */
export function Steps({ parts }: { parts: readonly Part[] }) {
  const form = useForm()
  const t = useText('forms')
  const announce = useAnnounce()
  const reveals = useReveals()
  const gates = useGates()
  const root = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [at, setAt] = useState(0)
  const errors = usePartErrors(form, parts)
  const last = parts.length - 1

  // After the first drawing, which is the gateway's, too.
  useEffect(() => {
    const wanted = parts.findIndex(
      ({ id }) => window.location.hash === HASH + encodeURIComponent(id),
    )
    if (wanted > 0) setAt(wanted)
  }, [])

  const go = (index: number): void => {
    setAt(index)
    window.history.replaceState(
      window.history.state,
      '',
      HASH + encodeURIComponent(parts[index]!.id),
    )
    announce(
      `${t('parts.step', { number: index + 1, count: parts.length })} ${parts[index]!.label}`,
    )
  }
  const turn = (index: number): void => {
    go(index)
    setTimeout(() => heading.current?.focus())
  }
  const next = (): void => {
    const [first] = form.check(parts[at]!.paths)
    if (!first) return turn(at + 1)
    const path = parts[at]!.paths.find((one) => first.path?.startsWith(formatPath(one))) ?? []
    if (root.current) focusField(root.current, first.path ?? '', path, reveals)
  }
  const gate = useRef((): boolean => false)
  useEffect(() => {
    gate.current = () => {
      if (at === last) return false
      next()
      return true
    }
  })
  useEffect(() => {
    const one = (): boolean => gate.current()
    gates.add(one)
    return () => void gates.delete(one)
  }, [gates])
  // What was sent or cleared begins anew.
  const resets = useStatusPart(form, (status) => status.resets)
  const seen = useRef(resets)
  useEffect(() => {
    if (seen.current === resets) return
    seen.current = resets
    if (at === 0) return
    go(0)
    // What had the focus may have gone with the last step: the button that sends.
    setTimeout(() => isOnNothing(document.activeElement) && heading.current?.focus())
  })
  useReveal((path) => {
    const index = parts.findIndex((part) => holds(part, path))
    if (index < 0 || index === at) return false
    go(index)
    return true
  })
  return (
    <div ref={root} className="sala-parts sala-steps" data-more={at < last || undefined}>
      <div className="sala-steps-head">
        <progress aria-label={t('parts.progress')} max={parts.length} value={at + 1} />
        <ol className="sala-steps-list">
          {parts.map((part, index) => (
            <li key={part.id} data-part={part.id} aria-current={index === at ? 'step' : undefined}>
              {index + 1}. {part.label} <PartErrors count={errors[index]!} label={part.label} />
            </li>
          ))}
        </ol>
      </div>
      {parts.map((part, index) => (
        <section
          key={part.id}
          hidden={index !== at}
          className="sala-part"
          aria-label={part.label || undefined}
        >
          <h2
            ref={index === at ? heading : undefined}
            tabIndex={-1}
            className="sala-form-section-title"
          >
            {part.label}
          </h2>
          {index <= at && <PartBody part={part} />}
        </section>
      ))}
      <div className="sala-steps-actions">
        {at > 0 && (
          <Button kind="quiet" onClick={() => turn(at - 1)}>
            {t('parts.back')}
          </Button>
        )}
        {at < last && (
          <Button kind="primary" onClick={next}>
            {t('parts.next')}
          </Button>
        )}
      </div>
    </div>
  )
}
