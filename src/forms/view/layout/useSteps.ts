import { useEffect, useRef, useState } from 'react'
import { useText } from '#i18n'
import { formatPath } from '../../core/index.ts'
import { useAnnounce, useForm, useGates, useStatusPart } from '../context.ts'
import { focusField } from '../focusField.ts'
import { useReveal, useReveals } from '../reveal.ts'
import { holds, usePartErrors, type Part } from './parts.ts'

const HASH = '#step='

const isOnNothing = (active: Element | null): boolean =>
  !(active instanceof HTMLElement) || active === document.body || active.offsetParent === null

/** Which step is open, and what leads to another. */
export function useSteps(parts: readonly Part[]) {
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

  // After the first rendering, which is the gateway's, too.
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
  return { root, heading, at, last, errors, turn, next }
}
