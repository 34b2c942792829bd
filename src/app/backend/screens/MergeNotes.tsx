import { Alert } from '@mantine/core'
import { useText } from '#i18n'
import type { MergeNote } from '#schema'

/** What became of the changes since the entity was another. */
export function MergeNotes({
  notes,
  labelOf,
}: {
  notes: readonly MergeNote[]
  labelOf(name: string): string
}) {
  const t = useText('backend')
  if (notes.length === 0) return null
  return (
    <Alert color="yellow" title={t('screens.notes.title')} className="sala-screen-notes">
      <ul>
        {notes.map(({ kind, name, from }) => (
          <li key={`${kind} ${name}`} data-note={kind}>
            {t(`screens.notes.${kind}`, { name: labelOf(name), from })}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
