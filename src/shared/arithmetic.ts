import { normaliseThai } from './thai.ts'
import { decimal } from './money.ts'

/** Could a text be a sum that somebody types, as `12*4` or `=100/3`? A sign alone before a number is none. */
export const isSum = (text: string): boolean => /^\s*=|[\d)%]\s*[-+*/×÷−x]/i.test(text)

/** What could be a fraction, a day or a range as well is one only behind `=`. */
const TWO_WAYS = /^\s*\d{1,2}\s*[-/]\s*\d{1,2}\s*$/
const TOKENS = /\d+(?:\.\d*)?|\.\d+|[-+*/()]|\S/g
const FIGURES = 8

type Answer = number | undefined

/** Reads one sum from its signs; the place moves on as they are used. */
class Sum {
  at = 0
  private readonly tokens: readonly string[]
  constructor(tokens: readonly string[]) {
    this.tokens = tokens
  }

  /** Left to right by these signs, with what binds closer in between. */
  private chain(signs: string, inner: () => Answer): Answer {
    let total = inner()
    while (total !== undefined && this.at < this.tokens.length) {
      const sign = this.tokens[this.at]!
      if (!signs.includes(sign)) break
      this.at++
      const next = inner()
      if (next === undefined || (sign === '/' && next === 0)) return undefined
      const by = ({ '+': 'plus', '-': 'minus', '*': 'times', '/': 'div' } as const)[sign as '+']
      total = decimal(by, total, next)
    }
    return total
  }

  total = (): Answer => this.chain('+-', () => this.chain('*/', this.part))

  private part = (): Answer => {
    const token = this.tokens[this.at++]
    if (token === '-') {
      const inner = this.part()
      return inner === undefined ? undefined : -inner
    }
    if (token === '(') {
      const inner = this.total()
      return this.tokens[this.at++] === ')' ? inner : undefined
    }
    const value = Number(token)
    return token !== undefined && /\d/.test(token) && Number.isFinite(value) ? value : undefined
  }
}

/**
 * What a sum comes to, with decimals, to eight places: `12*4`, `(100+20)/3`, `=10-3`, also with Thai digits and grouped
 * thousands; `undefined` for what is none, is unfinished, divides by zero, or can be read in two ways.
 */
export function calculated(text: string): number | undefined {
  const plain = normaliseThai(text)
    .replace(/[×x]/gi, '*')
    .replace(/÷/g, '/')
    .replace(/−/g, '-')
    .replace(/(\d),(?=\d{3}(\D|$))/g, '$1')
  if (!isSum(plain) || TWO_WAYS.test(plain)) return undefined
  const tokens = plain.replace(/^\s*=/, '').match(TOKENS) ?? []
  const sum = new Sum(tokens)
  const total = sum.total()
  return total === undefined || sum.at < tokens.length ? undefined : Number(total.toFixed(FIGURES))
}
