import { isRecord, type Failure } from '#shared'
import { formatPath, type Path } from '../core/path.ts'
import type { SchemaReader } from './reader.ts'
import type { FieldSpec } from './fieldSpec.ts'
import { isEmpty } from './ruleWords.ts'

/** Required fields that hold nothing, for a form whose validator is not here yet; what is inside an object that is there counts too. */
export function missingFields(
  reader: SchemaReader,
  spec: FieldSpec,
  value: unknown,
  path: Path = [],
): Failure[] {
  if (spec.branches) return []
  if (Array.isArray(value) && spec.type === 'array')
    return value.flatMap((item, index) =>
      missingFields(reader, reader.item(spec, index), item, [...path, index]),
    )
  if (!isRecord(value) || spec.type !== 'object') return []
  return reader.properties(reader.shape(spec, value)).flatMap((property): Failure[] => {
    const inner = Object.hasOwn(value, property.name) ? value[property.name] : undefined
    const at = [...path, property.name]
    if (
      property.required &&
      isEmpty(inner) &&
      !property.choices?.some(({ value }) => value === inner) &&
      !(inner === null && property.nullable)
    )
      return [{ code: 'field-required', path: formatPath(at) }]
    return missingFields(reader, property, inner, at)
  })
}
