import { normaliseThai, readNumber, visibleText } from '#shared'

/** A question as it was when an attempt began: what is changed of it later changes nothing here. */
export interface FrozenQuestion {
  id: string
  version: number
  kind: string
  stem: string
  picture?: string
  sound?: string
  points: number
  options?: Option[]
  /** Of `match`: all that may be chosen, in the order it is shown. */
  choices?: string[]
  is_true?: boolean
  accepted?: string[]
  number?: number
  tolerance?: number
  tolerance_kind?: string
  gaps?: { key: string; accepted: string }[]
  rubric?: { criterion: string; points?: number; description?: string }[]
  explanation?: string
}
interface Option {
  key: string
  text: string
  picture?: string
  sound?: string
  correct?: boolean
  match?: string
  position?: number
}

/** Read by people alone. */
const BY_HAND = new Set(['essay', 'file'])
/** A number that floating point puts beside the edge of its tolerance is within it. */
const EDGE = 1e-9

/** What somebody answered, as it was kept; what is no JSON is taken as a text. */
export function readGiven(given: string | undefined): unknown {
  if (!given) return undefined
  try {
    return JSON.parse(given) as unknown
  } catch {
    return given
  }
}

/** One spelling of a short answer: Thai vowels and digits in one form, no needless spaces, no capitals, no full stop. */
export const answerForm = (text: unknown): string =>
  visibleText(normaliseThai(String(text ?? '')))
    .toLowerCase()
    .replace(/[.。!?]+$/u, '')
    .replace(/\s+/gu, ' ')
    .trim()

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
const pairsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}
const share = (right: number, all: number): number => (all === 0 ? 0 : right / all)

/** Right choices as a share of those that are right, less the wrong ones as a share of those that are wrong. */
function shareOfChoices(options: Option[], given: unknown): number {
  const chosen = new Set(textsOf(given))
  const [right, wrong] = [
    options.filter(({ correct }) => correct),
    options.filter(({ correct }) => !correct),
  ]
  const taken = (some: Option[]): number =>
    share(some.filter(({ key }) => chosen.has(key)).length, some.length)
  return Math.max(0, taken(right) - taken(wrong))
}

function isWithin(
  { number = Number.NaN, tolerance = 0, tolerance_kind }: FrozenQuestion,
  given: unknown,
): boolean {
  const read = readNumber(String(given ?? ''))
  if (typeof read !== 'number') return false
  const room = tolerance_kind === 'percent' ? (Math.abs(number) * tolerance) / 100 : tolerance
  return Math.abs(read - number) <= room + EDGE * Math.max(1, Math.abs(number))
}

function shareInPlace(options: Option[], given: unknown): number {
  const wanted = options
    .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
    .map(({ key }) => key)
  const order = textsOf(given)
  return share(wanted.filter((key, index) => order[index] === key).length, wanted.length)
}

const isAccepted = (accepted: string[], given: unknown): boolean =>
  given !== undefined && accepted.some((one) => answerForm(one) === answerForm(given))

/** How much of a question was answered rightly, from 0 to 1; `null` where a person has to read it. */
export function shareOf(question: FrozenQuestion, given: unknown): number | null {
  const { kind, options = [] } = question
  if (given === undefined || given === null || given === '') return 0
  if (BY_HAND.has(kind)) return null
  if (kind === 'single') return options.some(({ key, correct }) => correct && key === given) ? 1 : 0
  if (kind === 'multiple') return shareOfChoices(options, given)
  if (kind === 'truefalse') return given === (question.is_true ?? false) ? 1 : 0
  if (kind === 'match') {
    const pairs = pairsOf(given)
    return share(
      options.filter(({ key, match }) => answerForm(pairs[key]) === answerForm(match)).length,
      options.length,
    )
  }
  if (kind === 'order') return shareInPlace(options, given)
  if (kind === 'short') return isAccepted(question.accepted ?? [], given) ? 1 : 0
  if (kind === 'number') return isWithin(question, given) ? 1 : 0
  if (kind === 'cloze') {
    const filled = pairsOf(given)
    const gaps = question.gaps ?? []
    return share(
      gaps.filter(({ key, accepted }) => isAccepted(accepted.split('|'), filled[key])).length,
      gaps.length,
    )
  }
  return 0
}

const toHundredths = (value: number): number => Math.round((value + Number.EPSILON) * 100) / 100

/** The points of an answer, to the hundredth; `null` where a person has to read it. */
export function scoreOf(question: FrozenQuestion, given: string | undefined): number | null {
  const part = shareOf(question, readGiven(given))
  return part === null ? null : toHundredths(part * question.points)
}

/** What is right, in words; nothing where there is no one right answer. */
export function rightAnswer(question: FrozenQuestion): string[] {
  const { kind, options = [] } = question
  if (kind === 'single' || kind === 'multiple')
    return options.filter(({ correct }) => correct).map(({ text }) => text)
  if (kind === 'truefalse') return [question.is_true ? 'true' : 'false']
  if (kind === 'match') return options.map(({ text, match }) => `${text} → ${match ?? ''}`)
  if (kind === 'order')
    return options.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0)).map(({ text }) => text)
  if (kind === 'short') return (question.accepted ?? []).slice(0, 1)
  if (kind === 'number') return [String(question.number)]
  if (kind === 'cloze') return (question.gaps ?? []).map(({ accepted }) => accepted.split('|')[0]!)
  return []
}

/** What a candidate is sent of a question: nothing that says which answer is right. */
export function askedOf({
  id,
  kind,
  stem,
  picture,
  sound,
  points,
  options,
  choices,
  gaps,
  rubric,
}: FrozenQuestion) {
  return {
    id,
    kind,
    stem,
    points,
    ...(picture ? { picture } : {}),
    ...(sound ? { sound } : {}),
    ...(options
      ? {
          options: options.map((option) => ({
            key: option.key,
            text: option.text,
            ...(option.picture ? { picture: option.picture } : {}),
            ...(option.sound ? { sound: option.sound } : {}),
          })),
        }
      : {}),
    ...(choices ? { choices } : {}),
    ...(gaps ? { gaps: gaps.map(({ key }) => key) } : {}),
    ...(rubric ? { rubric } : {}),
  }
}
