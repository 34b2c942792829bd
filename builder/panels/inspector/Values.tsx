import { useCallback } from 'react'
import type { JsonSchema } from '#forms/schema'
import { nodeOf, type NodeId } from '#pages/model'
import { useBuilder, useBuilderState } from '../../builderContext.ts'
import { ValueForm } from './ValueForm.tsx'

const NOTHING: Record<string, unknown> = {}

interface Props {
  id: NodeId
  /** The part of the node that the schema describes; `null` for its own fields. */
  part: 'props' | null
  schema: JsonSchema
  title: string
}

/** A part of a node, drawn from its schema. It hears of that part alone. */
export function Values({ id, part, schema, title }: Props) {
  const { actions } = useBuilder()
  const values = useBuilderState((state) => {
    const data = nodeOf(state.model, id)?.data as Record<string, unknown> | undefined
    return ((part === null ? data : data?.[part]) ?? NOTHING) as Record<string, unknown>
  })
  const change = useCallback(
    (next: Record<string, unknown>) => actions.edit(id, part === null ? Object.fromEntries(Object.keys(schema.properties ?? {}).map((key) => [key, next[key]])) : { [part]: next }),
    [actions, id, part, schema],
  )
  return <ValueForm schema={schema} values={values} label={title} onChange={change} />
}
