import { useCallback } from 'react'
import { pickText, textKey, type ErrorCode, type Text } from '#shared'
import { useLocale, useText } from '#i18n'
import { readableName } from '../schema/widget.ts'
import { parsePath, type FieldFailure, type Form, type Path } from '../core/index.ts'
import type { FieldSpec } from '../schema/index.ts'

/** A text of a schema in the language of the screen. */
export function useSchemaText(): (text: Text | undefined) => string {
  const locale = useLocale()
  return useCallback((text: Text | undefined) => pickText(text, locale), [locale])
}

const BY_FORMAT = new Set([
  'email',
  'phone',
  'date',
  'date-time',
  'time',
  'uri',
  'thai-phone',
  'date-interval',
  'thai-citizen-id',
  'thai-tax-id',
  'thai-postal-code',
])

/** Widgets in which one chooses rather than writes. */
const CHOSEN = new Set(['select', 'select-search'])

/** The text of a new password that is missing or breaks a rule; a site without rules of its own says the one that always holds. */
const passwordFailure = (code: string, config: object): ErrorCode =>
  code === 'field-required'
    ? 'password-new'
    : Object.keys(config).length > 0
      ? 'password-rules'
      : 'password-registration'

/** What a failure says to people: the text of the gateway, the form's own `reqError`, a text of its format, else of its code. */
export function useFailureText(): (failure: FieldFailure, spec: FieldSpec | undefined) => string {
  const errors = useText('errors')
  const forms = useText('forms')
  const text = useSchemaText()
  return useCallback(
    (failure: FieldFailure, spec: FieldSpec | undefined) => {
      if (failure.message) return text(failure.message)
      // The form's own words tell how an id or a day is written, which is not what is wrong.
      if (failure.params?.digits !== undefined || failure.params?.day !== undefined)
        return errors(textKey(failure))
      const own =
        failure.code === 'field-required'
          ? text(spec?.schema['x-req-error'])
          : failure.code === 'field-format'
            ? text(spec?.schema['x-format-error'])
            : failure.code === 'rule-broken'
              ? text(failure.params?.message as Text | undefined)
              : ''
      if (own) return own
      if (
        spec?.options.password &&
        (failure.code === 'field-required' || failure.code === 'field-pattern')
      )
        return errors(passwordFailure(failure.code, spec.options.password))
      const help = failure.code === 'field-pattern' ? text(spec?.schema['x-help']) : ''
      if (help) return errors('field-pattern-help', { help })
      if (failure.code === 'field-required' && spec?.widget === 'address')
        return forms('required-address')
      if (failure.code === 'field-required' && spec?.choices && CHOSEN.has(spec.widget))
        return forms('required-choice')
      if (failure.code === 'form-invalid' && failure.params?.problem !== undefined)
        return forms(`problem.${String(failure.params.problem)}`, failure.params)
      const format = failure.code === 'field-format' ? String(failure.params?.format ?? '') : ''
      if (BY_FORMAT.has(format)) return forms(`format.${format}`)
      return errors(textKey(failure), failure.params)
    },
    [errors, forms, text],
  )
}

/** The labels on the way to a field (`Items › 2 › Quantity`), for lists of errors. */
export function useFieldName(form: Form): (path: string | undefined) => string {
  const text = useSchemaText()
  const forms = useText('forms')
  return (formatted) => {
    const path = parsePath(formatted ?? '')
    if (!path.ok) return formatted ?? ''
    return path.value
      .map((part, i) => {
        if (typeof part === 'number') return String(part + 1)
        if (form.spec(path.value.slice(0, i))?.widget === 'address')
          return forms(`address.${part}`, { defaultValue: readableName(part) })
        return text(form.spec(path.value.slice(0, i + 1))?.label) || readableName(part)
      })
      .join(' › ')
  }
}

/** Ids of the parts of a field, made of its path so that links can find them. */
export function fieldIds(
  prefix: string,
  path: Path,
  key: string,
): { input: string; label: string; help: string; error: string } {
  const id = `${prefix}-${key.replace(/[^\w.-]+/g, '_')}-${path.length}`
  return { input: id, label: `${id}-label`, help: `${id}-help`, error: `${id}-error` }
}
