import { useLocale, useText } from '#i18n'
import type { QueryAnswer } from '#gateway'
import { usePicture } from '#pages'
import { safeImage } from '#pages/model'
import type { BlockProps } from '#registry'
import type { StoredRecord } from '#schema'
import { pickText, type Text } from '#shared'
import { PersonCard, Section, useSwipe, type Person } from '#ui'

export const catalogues = ['course']

interface Props {
  title?: Text
  codes?: string[]
  limit?: number
  look?: 'cards' | 'faces'
}
type Lecturer = StoredRecord & Person & { photo?: string }

function Face({ person, look }: { person: Lecturer; look: 'cards' | 'faces' }) {
  const picture = usePicture(safeImage(person.photo), '9rem')
  return (
    <li>
      <PersonCard person={person} picture={picture} look={look} />
    </li>
  )
}

/** Who teaches at the site: everybody, or those chosen by their codes. */
export default function LecturerList({
  props: { look = 'faces', ...props },
  data,
}: BlockProps<Props, { lecturers?: QueryAnswer<Lecturer> | null }>) {
  const t = useText('course')
  const locale = useLocale()
  const swipe = useSwipe<HTMLUListElement>()
  const people = data.lecturers?.data ?? []
  const title = pickText(props.title, locale)
  return (
    <Section className="sala-people" title={title} label={t('lecturers.label')}>
      {people.length === 0 ? (
        <p className="sala-empty">
          {t(data.lecturers === null ? 'lecturers.failed' : 'lecturers.none')}
        </p>
      ) : (
        <ul className="sala-swipe" data-look={look} {...swipe}>
          {people.map((person) => (
            <Face key={person._id} person={person} look={look} />
          ))}
        </ul>
      )}
    </Section>
  )
}
