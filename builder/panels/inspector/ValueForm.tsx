import { Suspense, useEffect, useRef } from 'react'
import { Form, FormFields, useSchemaForm } from '#forms'
import type { JsonSchema } from '#forms/schema'

interface Props {
  schema: JsonSchema
  values: Record<string, unknown>
  label: string
  onChange(values: Record<string, unknown>): void
}

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

/** A form whose every change is told at once; values that change elsewhere (undo, a restored version) come into it. */
export function ValueForm(props: Props) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  )
}

function Loaded({ schema, values, label, onChange }: Props) {
  const form = useSchemaForm({ schema, values, fillDefaults: false })
  const known = useRef<unknown>(values)
  const tell = useRef(onChange)
  useEffect(() => void (tell.current = onChange), [onChange])
  useEffect(
    () =>
      form.subscribeStatus(() => {
        const next = form.values()
        if (same(next, known.current)) return
        known.current = next
        tell.current(next as Record<string, unknown>)
      }),
    [form],
  )
  useEffect(() => {
    if (same(values, known.current)) return
    known.current = values
    form.reset(values)
  }, [form, values])
  return (
    <Form form={form} onSubmit={() => undefined} actions={null} label={label}>
      <FormFields />
    </Form>
  )
}
