import { useId, type MouseEvent, type Ref } from 'react'
import { useText } from '#i18n'
import { Icon } from '#ui'
import { parsePath, type Form } from '../core/index.ts'
import { useStatusPart } from './context.ts'
import { useFailureText, useFieldName } from './fieldTexts.ts'

/** All that is wrong after a submit, each with a way to its field. Takes the focus when a submit was refused. */
export function ErrorSummary({ form, ref }: { form: Form; ref?: Ref<HTMLDivElement> }) {
  const id = useId()
  const t = useText('forms')
  const failures = useStatusPart(form, (status) => status.failures)
  const attempts = useStatusPart(form, (status) => status.attempts > 0)
  const failureText = useFailureText()
  const fieldName = useFieldName(form)
  if (!attempts || failures.length === 0) return null
  return (
    <div ref={ref} role="group" tabIndex={-1} aria-labelledby={id} className="sala-errors">
      <p id={id} className="sala-errors-title">
        <Icon name="alert" />
        {t('error-details')}
      </p>
      <ul>
        {failures.map((failure) => {
          const path = parsePath(failure.path ?? '')
          const message = failureText(failure, path.ok ? form.spec(path.value) : undefined)
          return (
            <li key={`${failure.path} ${failure.code}`}>
              {failure.path ? (
                <a href="#field" onClick={(event) => focusField(event, failure.path!)}>
                  {fieldName(failure.path)}: {message}
                </a>
              ) : (
                message
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** To the field itself, else to the nearest one around it that is drawn. */
function focusField(event: MouseEvent, name: string): void {
  event.preventDefault()
  const fields = [...(event.currentTarget.closest('form')?.querySelectorAll<HTMLElement>('[data-field]') ?? [])]
  for (let path = name; path !== ''; path = path.replace(/(^|\.)[^.[\]]+$|\[[^\]]*\]$/, '')) {
    const field = fields.find((one) => one.dataset.field === path)
    const target = field?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea, button')
    if (!target) continue
    target.focus()
    field?.scrollIntoView?.({ block: 'center', behavior: 'smooth' })
    return
  }
}
