import type { CheckContext } from './context.ts'
import { SHARED_SCHEMAS } from './entity.ts'

/**
 * The props of a block and the options of a step are a plain JSON Schema: what entities name in short, as
 * `sala:money`, stands for nothing there and could not be compiled.
 */
export function checkPropReferences(context: CheckContext, schema: unknown, path: string): void {
  if (typeof schema !== 'object' || schema === null) return
  for (const [key, part] of Object.entries(schema)) {
    const at = Array.isArray(schema) ? `${path}[${key}]` : `${path}.${key}`
    if (key === '$ref' && typeof part === 'string' && !part.startsWith('#')) {
      if (!SHARED_SCHEMAS.includes(part))
        context.problem(
          at,
          `"${part}" is no reference of props and options. Write what it is, as "type": "number", or one of ${SHARED_SCHEMAS.join(', ')}.`,
        )
    } else checkPropReferences(context, part, at)
  }
}
