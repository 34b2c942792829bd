import { useCallback, useMemo } from 'react'
import { SourceForm, type ValueChange, type ValueSource } from '#forms'
import type { JsonSchema } from '#forms/schema'
import { nodeOf, type Change, type NodeId } from '#pages/model'
import { useBuilder } from '../../context/builderContext.ts'
import { lazyPart } from '../../lazy/lazyPart.tsx'
import type { BuilderState } from '../../store/builderStore.ts'
import { changeOf } from './changeOf.ts'

const PropBounds = /* @__PURE__ */ lazyPart(
  async () => (await import('./PropBounds.tsx')).PropBounds,
)

const NOTHING: Record<string, unknown> = {}

interface Props {
  id: NodeId
  /** The part of the node that the schema describes; `null` for its own fields. */
  part: 'props' | 'part' | null
  schema: JsonSchema
  title: string
  /** Takes the new values of the node, and which changed, where they concern more than it; the same function as long as the node stands. */
  onEdit?: (values: Record<string, unknown>, changes: Change[]) => void
}

/**
 * A part of a node, rendered from its schema. It hears of that part alone, and what is typed into it does not draw it again.
 * Of a node that has gone it keeps what it shows, until what is selected then is rendered in its place.
 */
export function Values({ id, part, schema, title, onEdit }: Props) {
  const { store, actions, problems } = useBuilder()
  const names = useMemo(() => Object.keys(schema.properties ?? {}), [schema])
  const source = useMemo<ValueSource>(() => {
    const of = ({ model }: BuilderState): Record<string, unknown> => {
      const data = (nodeOf(model, id)?.data ?? NOTHING) as Record<string, unknown>
      return part === null
        ? Object.fromEntries(
            names.flatMap((name) => (data[name] === undefined ? [] : [[name, data[name]]])),
          )
        : ((data[part] ?? NOTHING) as Record<string, unknown>)
    }
    return {
      read: () => of(store.getState()),
      subscribe: (listener) =>
        store.subscribe((now, before) => {
          const node = nodeOf(now.model, id)
          if (node && node !== nodeOf(before.model, id)) listener()
        }),
    }
  }, [store, id, part, names])
  const change = useCallback(
    (next: Record<string, unknown>, changed: readonly ValueChange[]) => {
      const changes = changed.map((one) => changeOf(part === null ? [] : [part], one))
      if (!onEdit) return actions.update(id, changes)
      onEdit(
        part === null
          ? Object.fromEntries(names.map((name) => [name, next[name]]))
          : { [part]: next },
        changes,
      )
    },
    [actions, id, part, names, onEdit],
  )
  const keepValid = useCallback(
    (next: Record<string, unknown>, before: unknown) => problems.keepValid(schema, next, before),
    [problems, schema],
  )
  return (
    <SourceForm
      schema={schema}
      source={source}
      label={title}
      inside={PropBounds}
      keepValid={keepValid}
      onChange={change}
    />
  )
}
