import {
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type MouseEvent,
  type RefObject,
} from 'react'
import { useText } from '#i18n'
import { Button, Icon } from '#ui'
import { parsePath, type FieldFailure, type Form, type Path } from '../core/index.ts'
import { useStatusPart } from './context.ts'
import { useFailureText, useFieldName } from './fieldTexts.ts'
import { focusField } from './focusField.ts'
import { useFormSubmit } from './formSubmit.ts'
import { useReveals } from './reveal.ts'

/** What is mended by signing in. */
const SIGNED_OUT = ['session-expired', 'unauthenticated']
/** How many failures are listed before people ask for all. */
const FIRST = 50

export interface ErrorListProps {
  form: Form
  /** Was a submit refused since it was last asked? */
  takesFocus(): boolean
}

/** All that is wrong after a submit, each with a way to its field. Takes the focus when a submit was refused. */
export function ErrorList({ form, takesFocus }: ErrorListProps) {
  const id = useId()
  const t = useText('forms')
  const root = useRef<HTMLDivElement>(null)
  const failures = useInFieldOrder(
    useStatusPart(form, (status) => status.failures),
    root,
  )
  const failureText = useFailureText()
  const fieldName = useFieldName(form)
  const reveals = useReveals()
  const signIn = useFormSubmit()?.signIn
  const [whole, setWhole] = useState(false)
  useEffect(() => {
    // It comes and goes while people type; only a refused submit takes the focus.
    if (takesFocus()) root.current?.focus()
  }, [takesFocus])
  const shown = whole ? failures : failures.slice(0, FIRST)
  const go = (event: MouseEvent, name: string, path: Path): void => {
    event.preventDefault()
    const around = event.currentTarget.closest('form')
    if (around) focusField(around, name, path, reveals)
  }
  return (
    <div ref={root} role="group" tabIndex={-1} aria-labelledby={id} className="sala-errors">
      <p id={id} className="sala-errors-title">
        <Icon name="alert" />
        {t('error-details')}
      </p>
      <ul>
        {shown.map((failure) => {
          const path = parsePath(failure.path ?? '')
          const message = failureText(failure, path.ok ? form.spec(path.value) : undefined)
          return (
            <li key={`${failure.path} ${failure.code}`}>
              {failure.path ? (
                <a
                  href="#field"
                  onClick={(event) => path.ok && go(event, failure.path!, path.value)}
                >
                  {fieldName(failure.path)}: {message}
                </a>
              ) : (
                message
              )}
              {signIn && SIGNED_OUT.includes(failure.code) && (
                <>
                  {' '}
                  <a href={signIn()} data-sign-in>
                    {t('sign-in')}
                  </a>
                </>
              )}
            </li>
          )
        })}
      </ul>
      {shown.length < failures.length && (
        <Button kind="quiet" onClick={() => setWhole(true)}>
          {t('error-more', { count: failures.length - shown.length })}
        </Button>
      )}
    </div>
  )
}

const NOWHERE: ReadonlyMap<string, number> = new Map()

/** Failures in the order in which their fields stand on the page; what has no field there comes last. */
function useInFieldOrder(
  failures: readonly FieldFailure[],
  list: RefObject<HTMLElement | null>,
): readonly FieldFailure[] {
  const [order, setOrder] = useState(NOWHERE)
  useLayoutEffect(() => {
    const fields =
      list.current?.closest('form')?.querySelectorAll<HTMLElement>('[data-field]') ?? []
    setOrder(new Map([...fields].map((field, index) => [field.dataset.field!, index])))
  }, [failures, list])
  return useMemo(
    () =>
      failures.toSorted(
        (a, b) =>
          (order.get(a.path ?? '') ?? Infinity) - (order.get(b.path ?? '') ?? Infinity) || 0,
      ),
    [failures, order],
  )
}
