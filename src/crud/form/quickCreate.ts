import type { Field } from '#schema'

const isPlain = (value: unknown): value is Record<string, Field> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The field with what may be made on the way where it refers to a record of which this person may make one, in its rows too. */
function withQuickCreate(field: Field, may: (entity: string) => boolean): Field {
  const { 'x-ref': ref, properties, items } = field
  return {
    ...field,
    ...(ref &&
      ref.quickCreate === undefined &&
      !ref.filter &&
      !ref.colleagues &&
      may(ref.entity) && { 'x-ref': { ...ref, quickCreate: true } }),
    ...(isPlain(properties) && { properties: quickCreates(properties, may) }),
    ...(isPlain(items) && { items: withQuickCreate(items as Field, may) }),
  } as Field
}

/** The fields of a form, whose references offer to make a record where it `may` be made. */
export const quickCreates = (
  properties: Record<string, Field>,
  may: (entity: string) => boolean,
): Record<string, Field> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, withQuickCreate(field, may)]),
  )
