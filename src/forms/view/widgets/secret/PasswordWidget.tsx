import './secret.css'
import { useEffect, useState, type ClipboardEvent } from 'react'
import { keepsPasswordRule, passwordRules } from '#shared'
import { useText } from '#i18n'
import { Icon, IconButton, TextInput } from '#ui'
import { useAnnounce, useForm } from '../../context.ts'
import { useSchemaText } from '../../fieldTexts.ts'
import type { WidgetProps } from '../../widgetTypes.ts'

/** Each rule with whether what is typed keeps it. */
function PasswordRules({
  id,
  rules,
  value,
}: {
  id: string
  rules: ReturnType<typeof passwordRules>
  value: string
}) {
  const t = useText('forms')
  return (
    <ul id={id} className="sala-password-rules" aria-label={t('password.rules')}>
      {rules.map((rule) => {
        const met = value !== '' && keepsPasswordRule(rule, value)
        return (
          <li key={rule.rule} data-rule={rule.rule} data-met={met || undefined}>
            <Icon name={met ? 'check' : 'minus'} size={16} />
            {t(`password.rule.${rule.rule}`, rule.params)}
            <span className="visually-hidden"> – {t(met ? 'password.met' : 'password.unmet')}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** A password: hidden or shown; for a new one the rules are ticked off as it is typed (spec: academy 5, readings 6 and 34). */
export function PasswordWidget({ path, spec, state, control, set }: WidgetProps) {
  const t = useText('forms')
  const text = useSchemaText()
  const form = useForm()
  const announce = useAnnounce()
  const [shown, setShown] = useState(false)
  const [again, setAgain] = useState('')
  const { password: config, confirm = false, blockPaste = false } = spec.options
  const value = typeof state.value === 'string' ? state.value : ''
  const rules = config ? passwordRules(config) : []
  const differs = confirm && value !== again && value !== ''
  const locked = control.readOnly || control.disabled

  useEffect(() => {
    if (!confirm) return
    form.setObstacle(path, differs ? { code: 'password-mismatch' } : undefined)
    return () => form.setObstacle(path, undefined)
  }, [form, confirm, differs])

  const onPaste = (event: ClipboardEvent): void => {
    if (!blockPaste) return
    event.preventDefault()
    announce(t('password.paste-blocked'))
  }
  const list = `${control.id}-rules`
  const described =
    [control.describedBy, rules.length > 0 ? list : undefined].filter(Boolean).join(' ') ||
    undefined
  const type = shown ? 'text' : 'password'
  const label = control.label ?? text(spec.label)
  return (
    <div className="sala-password-field" onPaste={onPaste}>
      <span className="sala-password">
        <TextInput
          {...control}
          describedBy={described}
          type={type}
          autoComplete={config ? 'new-password' : 'current-password'}
          placeholder={text(spec.options.placeholder)}
          value={value}
          onChange={(typed) => set(typed === '' ? undefined : typed)}
        />
        <IconButton
          icon={shown ? 'eye-off' : 'eye'}
          label={t(shown ? 'password.hide' : 'password.show')}
          aria-pressed={shown}
          disabled={control.disabled}
          onClick={() => setShown(!shown)}
        />
      </span>
      {rules.length > 0 && !locked && <PasswordRules id={list} rules={rules} value={value} />}
      {confirm && !locked && (
        <>
          <label htmlFor={`${control.id}-again`} className="sala-field-label">
            {t('password.again', { label })}
            {control.required && (
              <span className="sala-required" title={t('required')} aria-hidden="true">
                *
              </span>
            )}
          </label>
          <TextInput
            {...control}
            id={`${control.id}-again`}
            label={undefined}
            type={type}
            autoComplete="new-password"
            invalid={differs && control.invalid === true}
            value={again}
            onChange={setAgain}
          />
        </>
      )}
    </div>
  )
}
