import { memo, useCallback, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import type { JsonSchema } from '#forms/schema'
import { errorField, FloorControl, loadFloorValidator } from './floorControls.tsx'
import { benchSchema, type Contestant } from './schema.ts'

/** A value and its listeners a field, and nothing else. */
function createStore(values: Record<string, unknown>) {
  const listeners = new Map<string, Set<() => void>>()
  return {
    values,
    get: (name: string) => values[name],
    set(name: string, value: unknown) {
      values[name] = value
      listeners.get(name)?.forEach((listener) => listener())
    },
    subscribe(name: string, listener: () => void) {
      const all = listeners.get(name) ?? new Set()
      listeners.set(name, all.add(listener))
      return () => all.delete(listener)
    },
  }
}
type Store = ReturnType<typeof createStore>

function useValue(store: Store, name: string): unknown {
  const subscribe = useCallback(
    (listener: () => void) => store.subscribe(name, listener),
    [store, name],
  )
  return useSyncExternalStore(subscribe, () => store.get(name))
}

const Field = memo(function Field({
  name,
  schema,
  store,
}: {
  name: string
  schema: JsonSchema
  store: Store
}) {
  const value = useValue(store, name)
  const error = useValue(store, `!${name}`)
  const change = useCallback((next: unknown) => store.set(name, next), [store, name])
  return (
    <FloorControl
      name={name}
      schema={schema}
      value={value}
      error={error === true}
      onChange={change}
    />
  )
})

const Extra = ({ store }: { store: Store }) =>
  useValue(store, 'toggle') === true ? (
    <Field name="extra" schema={{ type: 'string', title: 'Extra' }} store={store} />
  ) : null

/** A floor: a bare store with a listener a field, and the validator compiled beforehand. */
export const contestant: Contestant = {
  error: '[role=alert]',
  async mount(root, fields, values, submitted) {
    const validate = await loadFloorValidator(fields)
    const store = createStore({ ...values })
    const errorsOf = () =>
      validate(
        Object.fromEntries(Object.entries(store.values).filter(([name]) => !name.startsWith('!'))),
      )
    createRoot(root).render(
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const errors = errorsOf()
          if (errors.length === 0) return submitted(store.values)
          for (const error of errors) store.set(`!${errorField(error)}`, true)
        }}
      >
        {Object.entries(benchSchema(fields).properties!).map(([name, schema]) => (
          <Field key={name} name={name} schema={schema as JsonSchema} store={store} />
        ))}
        <Extra store={store} />
        <button type="submit">Send</button>
      </form>,
    )
  },
}
