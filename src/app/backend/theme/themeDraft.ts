import type { Validator } from '#forms'
import type { JsonSchema } from '#forms/schema'
import type { Theme } from '#pages/model'
import type { Bilingual } from '#shared'
import type { HistoryStep } from '../draftHistory.ts'

type Leaf = [path: string, value: unknown]

const leaves = (value: unknown, path = ''): Leaf[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) =>
        leaves(inner, path === '' ? name : `${path}.${name}`),
      )
    : value === undefined
      ? []
      : [[path, value]]

/** Do both say the same? An empty colour scheme says as much as none. */
export const sameTheme = (a: unknown, b: unknown): boolean =>
  JSON.stringify(leaves(a).toSorted()) === JSON.stringify(leaves(b).toSorted())

/** What changes of a theme are made to: as long as it is the same, they hold, whatever else of the site was saved. */
export const themeMark = (published: Theme, draft: Theme | null): string =>
  JSON.stringify([published, draft].map((one) => one && leaves(one).toSorted()))

/** Which one value differs; `undefined` where several do. */
function differing(a: Theme, b: Theme): string | undefined {
  const [before, after] = [Object.fromEntries(leaves(a)), Object.fromEntries(leaves(b))]
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (path) => before[path] !== after[path],
  )
  return changed.length === 1 ? changed[0] : undefined
}

/** The step from one theme to the next, which goes on while one value alone is changed; `undefined` where nothing is. */
export const themeStep = (now: Theme, next: Theme): HistoryStep<Theme, 'edit'> | undefined => {
  if (sameTheme(now, next)) return undefined
  const at = differing(now, next)
  return { type: 'change', name: 'edit', draft: next, ...(at === undefined ? {} : { at }) }
}

const COLOUR = /^#[0-9a-f]{6}$/i
const NO_COLOURS = ['font', 'headingFont', 'size', 'corners', 'spacing']

/** Colours that are none: nothing is kept while there are some. */
export const wrongColours = (theme: Theme): string[] =>
  leaves(theme).flatMap(([path, value]) =>
    NO_COLOURS.includes(path) || value === '' || (typeof value === 'string' && COLOUR.test(value))
      ? []
      : [path],
  )

const WORDS: Bilingual = {
  th: 'เขียนสีเป็น # ตามด้วยเลขหรือตัวอักษร a ถึง f 6 ตัว',
  en: 'Write the colour as # and six digits or letters a to f',
}

/** The schema with words of its own where a colour is none. */
export function withColourWords(schema: JsonSchema): JsonSchema {
  const named = (all: Record<string, JsonSchema> | undefined) =>
    all &&
    Object.fromEntries(
      Object.entries(all).map(([name, one]) => [
        name,
        one['x-widget'] === 'colour'
          ? { ...one, 'x-format-error': WORDS }
          : one.properties
            ? withColourWords(one)
            : one,
      ]),
    )
  return {
    ...schema,
    ...(schema.properties && {
      properties: named(schema.properties as Record<string, JsonSchema>),
    }),
    ...(schema.$defs && { $defs: named(schema.$defs as Record<string, JsonSchema>) }),
  } as JsonSchema
}

export const themeFailures: Validator = (theme) =>
  wrongColours(theme as Theme).map((path) => ({ code: 'field-format', path }))
