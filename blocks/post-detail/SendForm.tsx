import { useState, type FormEvent, type ReactNode } from 'react'
import { useLocale, useText } from '#i18n'
import { sendAnswers, type Sent } from './sendAnswers.ts'

/** Values of a form by the names of its fields, without those left empty. */
const valuesOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() ? [[name, value.trim()]] : [],
    ),
  )

/** A short form of native fields. What is sent is checked and kept by the flow of that form; its message stands here. */
export function SendForm({
  form,
  fixed,
  action,
  children,
  onCancel,
}: {
  form: string
  /** Answers that nobody types. */
  fixed: Record<string, string>
  action: string
  children: ReactNode
  onCancel?: () => void
}) {
  const t = useText('post')
  const locale = useLocale()
  const [state, setState] = useState<Sent | 'sending'>()
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (state === 'sending') return
    setState('sending')
    setState(await sendAnswers(form, { ...valuesOf(event.currentTarget), ...fixed }, locale))
  }
  if (state !== undefined && state !== 'sending' && state.ok)
    return (
      <p className="sala-post-sent" role="status">
        <strong>{state.title}</strong> {state.message}
      </p>
    )
  return (
    <form className="sala-post-form" onSubmit={(event) => void send(event)}>
      {children}
      {state !== undefined && state !== 'sending' && (
        <p role="alert">{t(state.tooMany ? 'too-many' : 'failed')}</p>
      )}
      <p>
        <button className="sala-button" data-kind="primary" disabled={state === 'sending'}>
          {t(state === 'sending' ? 'sending' : action)}
        </button>
        {onCancel && (
          <button type="button" className="sala-button" onClick={onCancel}>
            {t('cancel')}
          </button>
        )}
      </p>
    </form>
  )
}
