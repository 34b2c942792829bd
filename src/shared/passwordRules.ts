/** What a site asks of passwords beyond the rules that always hold (spec: academy 3, `passwordConfig`). */
export interface PasswordConfig {
  minLength?: number
  digit?: boolean
  lowercase?: boolean
  uppercase?: boolean
  symbol?: boolean
  /** None of the characters that are easily taken for another: i, l, 1, o, 0, in either case. */
  noSimilar?: boolean
  /** No character twice. */
  noDuplicate?: boolean
  /** No three characters that follow each other in the alphabet or in counting: `abc`, `123`, `XYZ`. */
  noSequential?: boolean
}

/** Fewest and most characters, whatever a site says (spec: academy 5 and readings 6). */
export const PASSWORD_LENGTH = { least: 8, most: 20 } as const

export type PasswordRule =
  | 'length'
  | 'min-length'
  | 'digit'
  | 'lowercase'
  | 'uppercase'
  | 'symbol'
  | 'no-similar'
  | 'no-duplicate'
  | 'no-sequential'
  | 'no-space'
  | 'characters'

export interface NamedPasswordRule {
  rule: PasswordRule
  /** What a password that keeps the rule matches; without flags, so that it can stand in a JSON Schema. */
  pattern: string
  params?: Record<string, number>
}

const RUNS = ['abcdefghijklmnopqrstuvwxyz', '0123456789'].flatMap((row) =>
  Array.from({ length: row.length - 2 }, (_, i) => row.slice(i, i + 3)),
)
const inEitherCase = (run: string): string =>
  [...run]
    .map((letter) => (/[a-z]/.test(letter) ? `[${letter}${letter.toUpperCase()}]` : letter))
    .join('')
const SEQUENCES = RUNS.map(inEitherCase).join('|')

/** The rules that passwords of a site keep, in the order in which people are told of them. A length below the one that always holds adds nothing. */
export function passwordRules(config: PasswordConfig = {}): NamedPasswordRule[] {
  const { least, most } = PASSWORD_LENGTH
  const asked = Math.min(config.minLength ?? 0, most)
  const rules: (NamedPasswordRule | false | undefined)[] = [
    { rule: 'length', pattern: `^[\\s\\S]{${least},${most}}$`, params: { least, most } },
    asked > least && { rule: 'min-length', pattern: `^[\\s\\S]{${asked},}$`, params: { n: asked } },
    config.digit && { rule: 'digit', pattern: '[0-9]' },
    config.lowercase && { rule: 'lowercase', pattern: '[a-z]' },
    config.uppercase && { rule: 'uppercase', pattern: '[A-Z]' },
    config.symbol && { rule: 'symbol', pattern: '[!-/:-@\\[-`{-~]' },
    config.noSimilar && { rule: 'no-similar', pattern: '^[^iIlL1oO0]*$' },
    config.noDuplicate && { rule: 'no-duplicate', pattern: '^(?![\\s\\S]*([\\s\\S])[\\s\\S]*\\1)' },
    config.noSequential && { rule: 'no-sequential', pattern: `^(?![\\s\\S]*(?:${SEQUENCES}))` },
    { rule: 'no-space', pattern: '^\\S*$' },
    { rule: 'characters', pattern: '^[!-~\\s]*$' },
  ]
  return rules.filter((rule): rule is NamedPasswordRule => typeof rule === 'object')
}

/** What two that ask something ask together: a form may ask more than its site, never less. */
export function strictestPasswords(site: PasswordConfig, own: PasswordConfig): PasswordConfig {
  const minLength = Math.max(site.minLength ?? 0, own.minLength ?? 0)
  const asked = [site, own].flatMap((config) =>
    Object.entries(config).filter(([, value]) => value === true),
  )
  return { ...Object.fromEntries(asked), ...(minLength > 0 && { minLength }) }
}

const compiled = new Map<string, RegExp>()
function keeps(pattern: string, password: string): boolean {
  let expression = compiled.get(pattern)
  if (!expression) compiled.set(pattern, (expression = new RegExp(pattern, 'u')))
  return expression.test(password)
}

export const keepsPasswordRule = ({ pattern }: NamedPasswordRule, password: string): boolean =>
  keeps(pattern, password)

/** All rules that a password breaks; empty for a good one. */
export const brokenPasswordRules = (
  password: string,
  config?: PasswordConfig,
): NamedPasswordRule[] => passwordRules(config).filter((rule) => !keepsPasswordRule(rule, password))
