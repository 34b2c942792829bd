import { memo } from 'react'
import { useBuilderState } from '../builderContext.ts'
import { PersonList } from '../parts.ts'

/** Who else has this page open. */
export const People = memo(function People() {
  const people = useBuilderState((state) => state.people)
  return people.length === 0 ? null : <PersonList people={people} />
})
