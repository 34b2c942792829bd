import { useText } from '#i18n'
import { TagsInput } from '#ui'
import { useSchemaText } from '../../fieldTexts.ts'
import type { WidgetProps } from '../../widgetTypes.ts'

/** A list of short texts. */
export function TagsWidget({ spec, state, control, set, name }: WidgetProps) {
  const t = useText('forms')
  const text = useSchemaText()
  const tags = Array.isArray(state.value) ? state.value.map(String) : []
  return (
    <TagsInput
      {...control}
      value={tags}
      placeholder={text(spec.options.placeholder) || t('tags.placeholder')}
      removeLabel={(tag) => t('tags.remove', { tag })}
      {...(typeof spec.schema.maxItems === 'number' && { maxItems: spec.schema.maxItems })}
      isWrong={(index) => state.inner.some((failure) => failure.path === `${name}[${index}]`)}
      onChange={(next) => set(next.length === 0 && !state.required ? undefined : next)}
    />
  )
}
