import type { LayoutPart } from '../../schema/index.ts'

/** Names of the fields in a part, and in the parts inside it. */
export const fieldNames = (part: LayoutPart): string[] => [
  ...(part.fields ?? []),
  ...(part.rows ?? []).flatMap(({ columns }) => columns.flatMap(({ fields }) => fields)),
  ...(part.layout?.parts ?? []).flatMap(fieldNames),
]
