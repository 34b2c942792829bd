import { Link } from 'react-router-dom'
import type { Field } from '#schema'
import { RefCard } from './card/RefCard.tsx'
import { PlainValue } from './PlainValue.tsx'

interface Props {
  field: Field
  value: unknown
  names?: Record<string, string> | undefined
  /** Where the record is looked at that it refers to. */
  to?: string | undefined
  /** Do the keys stop at what it refers to, though it leads nowhere? */
  stops?: boolean
}

/** One value as people read it; the name of a record says what that is. */
export function FieldValue({ field, value, names, to, stops }: Props) {
  const ref = field['x-ref']
  const plain = <PlainValue field={field} value={value} names={names} />
  if (!ref || typeof value !== 'string' || names?.[value] === undefined) return plain
  const name = to === undefined ? plain : <Link to={to}>{plain}</Link>
  if (ref.colleagues) return name
  return (
    <RefCard entity={ref.entity} id={value} stops={stops === true && to === undefined}>
      {name}
    </RefCard>
  )
}
