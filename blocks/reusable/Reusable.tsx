import { useMemo } from 'react'
import { useLocale, useText } from '#i18n'
import { NestedRows, staticAnswers, usePage, type ObjectAnswers } from '#pages'
import { placePart } from '#pages/model'
import type { BlockProps } from '#registry'
import type { PageDocument } from '#schema'
import { pickText, type Text } from '#shared'

export const catalogues = ['blocks']

interface ReusableProps {
  part?: string
  values?: Record<string, unknown>
}

/** Answer of the query kind `part`: the part with the answers of its own queries, or why it cannot be rendered. */
interface ReusableData {
  part?:
    | { page: PageDocument; data: Record<string, ObjectAnswers> }
    | { problem: 'circle' }
    | { problem: 'gone' | 'unpublished'; title: Text }
    | null
}

/** Rows kept in one place and rendered where they are used. What is wrong with one is told to those who can mend it. */
export default function Reusable({ object, props, data }: BlockProps<ReusableProps, ReusableData>) {
  const t = useText('blocks')
  const locale = useLocale()
  const { edit, admin } = usePage()
  const { part } = data
  const { values } = props
  const placed = useMemo(() => {
    if (!part || 'problem' in part) return null
    const at = placePart(part.page, part.data, object.id, values)
    return { page: at.page, data: staticAnswers(at.data) }
  }, [part, object.id, values])
  if (placed)
    return (
      <div className="sala-reusable">
        <NestedRows page={placed.page} data={placed.data} />
      </div>
    )
  if (!edit && !admin) return null
  if (props.part && part === undefined && edit)
    return <p className="sala-empty">{t('reusable.loading')}</p>
  if (part && 'title' in part)
    return (
      <p className="sala-empty" role="note">
        {t(`reusable.${part.problem}`, { name: pickText(part.title, locale) })}
      </p>
    )
  return (
    <p className="sala-empty" role="note">
      {t(part ? 'reusable.circle' : props.part ? 'reusable.missing' : 'reusable.none')}
    </p>
  )
}
