import type { PageStyle } from '#schema'
import { BREAKPOINTS } from './breakpoints.ts'
import { cssValue, isToken, styleAddress } from './cssValue.ts'
import { styleValuesAt } from './styleValuesAt.ts'

export interface CompiledStyle {
  /** Words for the rules of the generated style sheet. */
  attributes: { 'data-s'?: string }
  style?: Record<string, string>
  /** Address of the film that plays behind, of the smallest width that has one. */
  film?: string
}

const PLAIN: CompiledStyle = { attributes: {} }

/** What is chosen from a few: each choice has a rule of its own. */
const CHOICES = /^(?:align|position|width|hide|background(?:-type)?)$/

/**
 * A style as words and variables, both named by their path, for which `generated/pageStyle.css` has the rules. Only
 * tokens, numbers with units, hex colours and addresses of pictures come out; all else of the document is left behind.
 * It knows no single setting by name, so that pages stay light; what has no rule says nothing.
 */
export function compileStyle(style: PageStyle | undefined): CompiledStyle {
  if (!style) return PLAIN
  const words: string[] = []
  const values: Record<string, string> = {}
  let film: string | undefined
  for (const breakpoint of BREAKPOINTS) {
    const before = breakpoint === 'base' ? '' : `${breakpoint}:`
    const chosen = styleValuesAt(style, breakpoint)
    film ??= styleAddress(chosen['background-video'])
    for (const [path, value] of Object.entries(chosen)) {
      if (CHOICES.test(path))
        words.push(
          ...[value]
            .flat()
            .filter(isToken)
            .map((choice) => `${before}${path}-${choice}`),
        )
      else {
        const css = cssValue(path, value)
        if (css === undefined) continue
        words.push(before + path)
        values[`--s-${before}${path}`.replace(':', '-')] = css
      }
    }
  }
  return words.length > 0
    ? { attributes: { 'data-s': words.join(' ') }, style: values, ...(film && { film }) }
    : PLAIN
}
