import type { EntityDocument, RecordTemplate } from '#schema'

/** The templates that a new record may begin with, as far as the caller may fill their fields; none that would fill nothing. */
export const recordTemplates = (
  templates: readonly RecordTemplate[] | undefined,
  { properties }: Pick<EntityDocument, 'properties'>,
): RecordTemplate[] =>
  (templates ?? []).flatMap(({ values, ...template }) => {
    const own = Object.entries(values).filter(
      ([name]) => properties[name] && !properties[name].readOnly,
    )
    return own.length > 0 ? [{ ...template, values: Object.fromEntries(own) }] : []
  })
