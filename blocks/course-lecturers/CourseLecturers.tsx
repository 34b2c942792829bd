import { useLocale, useText } from '#i18n'
import { usePicture } from '#pages'
import { safeImage } from '#pages/model'
import type { BlockProps } from '#registry'
import type { StoredRecord } from '#schema'
import { pickText, type Text } from '#shared'
import { PersonCard, Section, type Person } from '#ui'

export const catalogues = ['course']

type Lecturer = StoredRecord & Person & { photo?: string }

function Card({ person }: { person: Lecturer }) {
  const picture = usePicture(safeImage(person.photo), '5rem')
  return (
    <li>
      <PersonCard person={person} picture={picture} look="cards" />
    </li>
  )
}

/** Who teaches the course that the address names, in the order that the course has them. */
export default function CourseLecturers({
  props,
  data,
}: BlockProps<{ title?: Text }, { lecturers?: Lecturer[] | null }>) {
  const t = useText('course')
  const locale = useLocale()
  const title = pickText(props.title, locale) || t('lecturers.label')
  const people = data.lecturers ?? []
  return (
    <Section className="sala-people" title={title}>
      {people.length === 0 ? (
        <p className="sala-empty">
          {t(data.lecturers === null ? 'lecturers.failed' : 'lecturers.none')}
        </p>
      ) : (
        <ul data-look="cards">
          {people.map((person) => (
            <Card key={person._id} person={person} />
          ))}
        </ul>
      )}
    </Section>
  )
}
