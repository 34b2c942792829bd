import { useEffect, useState } from 'react'
import { deferredComponent } from '../deferredComponent.ts'
import type { CourseSuggestionsProps } from './CourseSuggestions.tsx'

const CourseSuggestions = deferredComponent<CourseSuggestionsProps>(
  async () => (await import('./CourseSuggestions.tsx')).CourseSuggestions,
)

/** What a search box of courses offers below it. Its chunk is fetched once somebody is in the box; what was typed before that is kept. */
export function SearchOffers({ id, box }: CourseSuggestionsProps) {
  const [isUsed, setIsUsed] = useState(false)
  useEffect(() => {
    const input = box.current
    if (!input) return
    const onUse = (): void => setIsUsed(true)
    if (document.activeElement === input) onUse()
    input.addEventListener('focus', onUse)
    return () => input.removeEventListener('focus', onUse)
  }, [box])
  return isUsed ? <CourseSuggestions id={id} box={box} /> : null
}
