import { isTranslatedText, isRecord } from '#shared'
type Data = Record<string, unknown>

/** One value that differs, by the steps that lead to it; one side has nothing where an entry of a list came or went. */
export interface ChangedLeaf {
  steps: string[]
  before: unknown
  after: unknown
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
const isList = (value: unknown): value is Data[] =>
  Array.isArray(value) && value.length > 0 && value.every(isRecord)

/** What differs within a value: of lists entry by entry, past what is alike at both ends. */
export function leavesBetween(
  before: unknown,
  after: unknown,
  steps: string[] = [],
): ChangedLeaf[] {
  if (isSame(before, after)) return []
  if (
    (isList(before) || isList(after)) &&
    [before, after].every((one) => one === undefined || Array.isArray(one))
  )
    return entriesBetween((before ?? []) as unknown[], (after ?? []) as unknown[], steps)
  const sides = [before, after].filter((one) => one !== undefined)
  if (!sides.every((one) => isRecord(one) && !isTranslatedText(one)))
    return [{ steps, before, after }]
  const [a, b] = [before ?? {}, after ?? {}] as [Data, Data]
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap((key) =>
    leavesBetween(a[key], b[key], [...steps, key]),
  )
}

function entriesBetween(a: unknown[], b: unknown[], steps: string[]): ChangedLeaf[] {
  const shorter = Math.min(a.length, b.length)
  let [from, tail] = [0, 0]
  while (from < shorter && isSame(a[from], b[from])) from++
  while (tail < shorter - from && isSame(a.at(-1 - tail), b.at(-1 - tail))) tail++
  return Array.from(
    { length: Math.max(a.length, b.length) - from - tail },
    (_, at) => from + at,
  ).flatMap((at) => {
    const [was, is] = [
      at < a.length - tail ? a[at] : undefined,
      at < b.length - tail ? b[at] : undefined,
    ]
    return was === undefined || is === undefined
      ? [{ steps: [...steps, String(at)], before: was, after: is }]
      : leavesBetween(was, is, [...steps, String(at)])
  })
}
