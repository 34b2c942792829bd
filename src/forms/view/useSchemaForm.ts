import { startTransition, useEffect, useMemo } from 'react'
import { createForm, type Form, type FormOptions } from '../core/index.ts'
import { hasRules } from '../schema/ruleWords.ts'
import { loadValidator } from '../validator/validator.ts'
import { useExpressions } from './expressions.ts'

export interface SchemaFormOptions extends Omit<FormOptions, 'expressions' | 'later'> {
  /** Address of the compiled validator, where it is not at hand. Until it is loaded the gateway alone validates. */
  validatorUrl?: string | undefined
}

/**
 * A form over a schema that lives as long as the schema is the same object; other options count at its start
 * (`readOnly` and the validator follow). Suspends while the evaluator of expressions is fetched.
 */
export function useSchemaForm({ validatorUrl, ...options }: SchemaFormOptions): Form {
  const { schema, readOnly = false, validator } = options
  const needed = useMemo(() => hasRules(schema), [schema])
  const expressions = useExpressions(needed)
  const form = useMemo(
    () => createForm({ ...options, defer: startTransition, ...(expressions && { expressions }) }),
    [schema, expressions],
  )

  useEffect(() => form.setReadOnly(readOnly), [form, readOnly])
  useEffect(() => {
    if (validator) return form.setValidator(validator)
    if (!validatorUrl) return
    let left = false
    loadValidator(validatorUrl).then(
      (loaded) => !left && form.setValidator(loaded),
      // The gateway validates every submission anyway.
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [form, validator, validatorUrl])
  return form
}
