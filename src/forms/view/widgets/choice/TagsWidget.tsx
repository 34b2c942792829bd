import { useText } from '#i18n'
import { TagsInput } from '#ui'
import { useSchemaText } from '../../fieldTexts.ts'
import type { WidgetProps } from '../../widgetTypes.ts'

/** What stands on the mark of an entry; one that is no text is shown as JSON. */
const tagOf = (entry: unknown): string =>
  typeof entry === 'string' ? entry : JSON.stringify(entry)

/** The entries that tags stand for: those that were there are as they were, also where they are no texts. */
function entriesOf(tags: readonly string[], held: readonly unknown[]): unknown[] {
  const left = held.map((entry) => ({ entry, tag: tagOf(entry) }))
  return tags.map((tag) => {
    const at = left.findIndex((one) => one.tag === tag)
    return at < 0 ? tag : left.splice(at, 1)[0]!.entry
  })
}

/** A list of short texts. */
export function TagsWidget({ spec, state, control, set, name }: WidgetProps) {
  const t = useText('forms')
  const text = useSchemaText()
  const held: readonly unknown[] = Array.isArray(state.value) ? state.value : []
  return (
    <TagsInput
      {...control}
      value={held.map(tagOf)}
      placeholder={text(spec.options.placeholder) || t('tags.placeholder')}
      removeLabel={(tag) => t('tags.remove', { tag })}
      {...(typeof spec.schema.maxItems === 'number' && { maxItems: spec.schema.maxItems })}
      isWrong={(index) => state.inner.some((failure) => failure.path === `${name}[${index}]`)}
      onChange={(next) =>
        set(next.length === 0 && !state.required ? undefined : entriesOf(next, held))
      }
    />
  )
}
