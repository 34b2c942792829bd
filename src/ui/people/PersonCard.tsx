import { Words } from '../Words.tsx'
import { CardPicture } from '../CardPicture.tsx'
import './people.css'

export interface Person {
  name: string
  position?: string
  organisation?: string
  bio?: string
  expertise?: string[]
}

interface Props {
  person: Person
  /** As `usePicture` gives it. */
  picture: Parameters<typeof CardPicture>[0]['image']
  look: 'cards' | 'faces'
  level?: 'h2' | 'h3'
}

/** Somebody with a face: by name and place alone, or with what they are known for. */
export function PersonCard({ person, picture, look, level: Level = 'h3' }: Props) {
  const { name, position, organisation, bio, expertise = [] } = person
  return (
    <article className="sala-person" data-look={look}>
      <span className="sala-person-face">
        {picture ? <CardPicture image={picture} /> : <span aria-hidden>{[...name][0]}</span>}
      </span>
      <div>
        <Level>
          <Words text={name} />
        </Level>
        <p>{[position, organisation].filter(Boolean).join(' · ')}</p>
      </div>
      {look === 'cards' && bio && <p className="sala-person-bio">{bio}</p>}
      {look === 'cards' && expertise.length > 0 && (
        <ul>
          {expertise.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
    </article>
  )
}
