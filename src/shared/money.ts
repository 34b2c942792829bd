import Big from 'big.js'
import { MONEY_MAX } from './moneyMax.ts'

/**
 * Money is a number of at most two decimals (spec: readings 21). Sums are made with decimals here and nowhere else.
 * Rounding is half up, away from zero.
 */
const HALF_UP = 1

/** A finite number with at most two decimals, inside the range that a double holds exactly to the satang. */
export function isMoney(value: unknown): value is number {
  if (typeof value !== 'number' || !Number.isFinite(value) || Math.abs(value) > MONEY_MAX)
    return false
  // The double nearest to so many satang: dividing gives that very one.
  return Math.round(value * 100) / 100 === value
}

export const roundMoney = (value: number | string): number =>
  new Big(value).round(2, HALF_UP).toNumber()

type Operation = 'plus' | 'minus' | 'times' | 'div'

/** One decimal operation; dividing by zero gives 0 (spec: readings 22). */
export function decimal(operation: Operation, a: number, b: number): number {
  if (operation === 'div' && b === 0) return 0
  return new Big(a)[operation](b).toNumber()
}

export const decimalSum = (values: number[]): number =>
  values.reduce((sum, value) => sum.plus(value), new Big(0)).toNumber()

/** The square root with decimals; there is none of a negative number, which gives 0 (spec: readings 22). */
export const decimalRoot = (value: number): number =>
  value <= 0 ? 0 : new Big(value).sqrt().toNumber()
