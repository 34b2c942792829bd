import {
  createElement,
  memo,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
} from 'react'
import type { ValueChange } from '../core/index.ts'
import type { JsonSchema, Validator } from '../schema/index.ts'
import { CountsAtOnceProvider } from './context.ts'
import { Form } from './Form.tsx'
import { FormFields } from './FormFields.tsx'
import { renderLoadFailure } from './LoadFailure.tsx'
import type { FormServices } from './services.ts'
import { useSchemaForm } from './useSchemaForm.ts'
import { PendingChanges, same } from './pendingChanges.ts'
import { LazyBoundary } from '#ui'

/** Where values come from; its listeners are told when they may have changed. */
export interface ValueSource {
  read(): Record<string, unknown>
  subscribe(listener: () => void): () => void
}

interface Props {
  schema: JsonSchema
  label: string
  services?: FormServices
  /** What is wrong with the values as they are; the same function as long as the form stands. */
  validator?: Validator
  /** Stands in the form and finds it in its context. */
  inside?: ComponentType<{ schema: JsonSchema }> | undefined
  /** What of the values is told, by those that were told before; the rest stays in its fields. All of them otherwise. The same function as long as the form stands. */
  keepValid?:
    ((values: Record<string, unknown>, before: unknown) => Record<string, unknown>) | undefined
  /** The values now, and which of them changed: down to the single property, lists as a whole. */
  onChange(values: Record<string, unknown>, changes: readonly ValueChange[]): void
}

export type ValueFormProps = Props & { values: Record<string, unknown> }

/** A form whose every change is told at once; values that change elsewhere (undo, a restored version) come into it. */
export function ValueForm({ values, ...rest }: ValueFormProps) {
  return <SourceForm {...rest} source={useSource(values)} />
}

/** The same over values that are not handed down: neither what is typed nor what changes elsewhere draws more than its field. */
export const SourceForm = memo(function SourceForm(props: Props & { source: ValueSource }) {
  return (
    <LazyBoundary lost={renderLoadFailure}>
      <CountsAtOnceProvider value>
        <Loaded {...props} />
      </CountsAtOnceProvider>
    </LazyBoundary>
  )
})

function useSource(values: Record<string, unknown>): ValueSource {
  const latest = useRef(values)
  const listeners = useRef(new Set<() => void>())
  useEffect(() => {
    if (latest.current === values) return
    latest.current = values
    listeners.current.forEach((listener) => listener())
  }, [values])
  return useMemo(
    () => ({
      read: () => latest.current,
      subscribe(listener) {
        listeners.current.add(listener)
        return () => listeners.current.delete(listener)
      },
    }),
    [],
  )
}

function Loaded({
  schema,
  source,
  label,
  services,
  validator,
  inside,
  keepValid,
  onChange,
}: Props & { source: ValueSource }) {
  const known = useRef<unknown>(undefined)
  // Another schema makes another form: it goes on with what stands in the one before.
  const first = useMemo(() => (known.current ??= source.read()), [schema])
  const form = useSchemaForm({
    schema,
    values: first,
    fillDefaults: false,
    ...(validator && { validator }),
  })
  const tell = useRef(onChange)
  useEffect(() => void (tell.current = onChange), [onChange])
  const [pending] = useState(() => new PendingChanges())
  useEffect(() => {
    const readValues = (): void => {
      const values = source.read()
      if (same(values, known.current)) return
      known.current = values
      form.reset(values)
      pending.clear()
      // Rules have their say over what comes in, which is told with the next change.
      if (form.values() !== values) pending.add([])
    }
    readValues()
    return source.subscribe(readValues)
  }, [form, source, pending])
  // As the form was made: what changes before it is listened to is told too.
  const made = useMemo(() => form.values(), [form])
  useEffect(() => {
    const say = (): void => {
      const values = form.values() as Record<string, unknown>
      const next = keepValid ? keepValid(values, known.current) : values
      const changes = pending.between(known.current, next)
      pending.settle(values, next)
      if (changes.length === 0) return
      known.current = next
      tell.current(next, changes)
    }
    if (form.values() !== known.current) pending.add([])
    if (!same(form.values(), made)) say()
    return form.subscribeChanges((changes) => {
      for (const { path } of changes) pending.add(path)
      say()
    })
  }, [form, made, keepValid, pending])
  return (
    <Form form={form} services={services} onSubmit={() => undefined} actions={null} label={label}>
      <FormFields />
      {inside && createElement(inside, { schema })}
    </Form>
  )
}
