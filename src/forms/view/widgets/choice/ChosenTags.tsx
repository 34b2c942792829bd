import { useText } from '#i18n'
import { Icon } from '#ui'

interface Tag {
  key: string
  label: string
  /** It is none of those that there are. */
  strange?: boolean
}

/** What has been chosen, each a mark that can be taken away. */
export function ChosenTags({
  tags,
  onRemove,
}: {
  tags: readonly Tag[]
  onRemove: ((key: string) => void) | undefined
}) {
  const t = useText('forms')
  if (tags.length === 0) return null
  return (
    <ul className="sala-chosen" aria-label={t('search-select.chosen', { count: tags.length })}>
      {tags.map(({ key, label, strange }) => (
        <li key={key} className="sala-tag" data-wrong={strange || undefined}>
          {label}
          {onRemove && (
            <button
              type="button"
              aria-label={t('search-select.remove', { label })}
              onClick={() => onRemove(key)}
            >
              <Icon name="close" size={14} />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
