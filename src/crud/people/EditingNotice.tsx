import { Alert } from '@mantine/core'
import { useLocale, useText } from '#i18n'
import { formatDate } from '#shared/dates'
import { inKit } from '../Kit.tsx'
import { useEditors } from './useEditors.ts'

interface Props {
  entity: string
  id: string
  /** The version that is shown here. */
  version: number
  /** Is it a form, and not only looked at? */
  edits?: boolean
}

/** That somebody else has the form of this record open, since when; and in a form that it was saved elsewhere meanwhile. */
export const EditingNotice = inKit(function EditingNotice({
  entity,
  id,
  version,
  edits = false,
}: Props) {
  const t = useText('backend')
  const locale = useLocale()
  const { editors, version: newest } = useEditors(entity, id, edits)
  const isOlder = edits && newest !== undefined && newest > version
  const people = [...new Map(editors.map((one) => [one.user, one])).values()]
  return (
    <div role="status" className="sala-editing" data-editing={people.length || undefined}>
      {people.map(({ user, name, since }) => (
        <Alert key={user} color="yellow" p="xs">
          {t('editing.by', { name, time: formatDate(since, locale, 'time') })}
        </Alert>
      ))}
      {isOlder && (
        <Alert color="yellow" p="xs" data-newer>
          {t('editing.newer')}
        </Alert>
      )}
    </div>
  )
})
