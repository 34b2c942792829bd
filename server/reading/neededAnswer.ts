import type { DocumentUses } from '#gateway'
import type { StepDocument } from '#schema'
import { stepOfPlace, type Place } from './placeLabel.ts'
import type { Read } from './documentReads.ts'

/** A text that is one value and nothing around it: without the value nothing is left of it. */
const ONE_VALUE = /^\s*\{\{[^{}]*\}\}\s*$/

/** Options that a step cannot be without, those of one of several ways too. */
const requiredOf = ({ options }: StepDocument): string[] => {
  const { required = [], anyOf = [] } = options as {
    required?: string[]
    anyOf?: { required?: string[] }[]
  }
  return [...required, ...anyOf.flatMap((way) => way.required ?? [])]
}

/** The steps around a place: `steps[0]` of `steps[0].branches.then[1]`. */
const parentPaths = (path: string): string[] =>
  [...path.matchAll(/\.branches\./g)].map(({ index }) => path.slice(0, index))

/** Which step a place is in, and whether it cannot be done without the answer: a required option is that answer alone, and no condition asks for it before. */
export function stepNeeds(
  read: Read,
  place: Place,
  places: DocumentUses['places'],
  steps: Readonly<Record<string, StepDocument>>,
): Pick<DocumentUses['places'][number], 'step' | 'needed'> {
  const at = stepOfPlace(read, place)
  if (!at) return {}
  const document = Object.hasOwn(steps, at.step.type) ? steps[at.step.type] : undefined
  const option =
    document && requiredOf(document).find((name) => place.path === `${at.path}.options.${name}`)
  const value = option === undefined ? undefined : at.step.options[option]
  const asks = [
    `${at.path}.when`,
    ...parentPaths(at.path).flatMap((outer) => [`${outer}.when`, `${outer}.options`]),
  ]
  const isAsked = places.some(
    ({ path, name, published }) =>
      name === place.name &&
      published === place.published &&
      asks.some((one) => path.startsWith(one)),
  )
  const isNeeded =
    typeof value === 'string' &&
    (ONE_VALUE.test(value) || document?.paths?.includes(option!)) &&
    !isAsked
  return { step: at.step.id, ...(isNeeded ? { needed: true as const } : {}) }
}
