import { decimal, decimalSum } from '#shared'
import { Context, evalExpr } from 'mingo/core'
import * as accumulators from 'mingo/operators/accumulator'
import * as expressions from 'mingo/operators/expression'
import * as queries from 'mingo/operators/query'
import * as stages from 'mingo/operators/pipeline'
import type { Options } from 'mingo/types'
import { valuesAt } from '#engine'
import { searchText } from '../model/keys.ts'
import { AGGREGATE_LIMITS } from './limits.ts'
import { refuse } from './refusal.ts'

/** What the engine for the later stages may do; it knows no other operator. Amounts are added as decimals. */
const numbers = (values: unknown[]): number[] =>
  values.filter((value): value is number => typeof value === 'number' && Number.isFinite(value))
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

type Arithmetic = 'plus' | 'minus' | 'times' | 'div'
const arithmetic =
  (operation: Arithmetic) =>
  (row: unknown, expression: unknown, options: Options): number | null => {
    const values = list(evalExpr(row as never, expression as never, options))
    if (values.some((value) => value === null || value === undefined)) return null
    const found = numbers(values)
    if (found.length !== values.length || found.length === 0)
      return refuse('invalid-filter', '$', { expected: 'number' })
    const result = found.slice(1).reduce((sum, value) => decimal(operation, sum, value), found[0]!)
    return Number.isFinite(result) ? result : refuse('query-too-large', '')
  }

const concat = (row: unknown, expression: unknown, options: Options): string | null => {
  const values = list(evalExpr(row as never, expression as never, options))
  if (values.some((value) => value === null || value === undefined)) return null
  const text = values.map(String).join('')
  return text.length > AGGREGATE_LIMITS.text ? refuse('query-too-large', '') : text
}

/** In `$group` the rows and an expression; as an expression over a list only the values. */
const collected = (rows: unknown[], expression: unknown, options: Options): unknown[] =>
  expression === null || expression === undefined
    ? rows.flatMap(list)
    : (accumulators.$push(rows as never, expression as never, options) as unknown[]).flatMap(list)

const sum = (rows: unknown[], expression: unknown, options: Options): number =>
  typeof expression === 'number'
    ? decimal('times', rows.length, expression)
    : decimalSum(numbers(collected(rows, expression, options)))

const average = (rows: unknown[], expression: unknown, options: Options): number | null => {
  const found = numbers(collected(rows, expression, options))
  return found.length ? decimal('div', decimalSum(found), found.length) : null
}

const EXPRESSIONS = {
  $add: arithmetic('plus'),
  $subtract: arithmetic('minus'),
  $multiply: arithmetic('times'),
  $divide: arithmetic('div'),
  $concat: concat,
  $mod: expressions.$mod,
  $abs: expressions.$abs,
  $ceil: expressions.$ceil,
  $floor: expressions.$floor,
  $round: expressions.$round,
  $trunc: expressions.$trunc,
  $eq: expressions.$eq,
  $ne: expressions.$ne,
  $gt: expressions.$gt,
  $gte: expressions.$gte,
  $lt: expressions.$lt,
  $lte: expressions.$lte,
  $cmp: expressions.$cmp,
  $and: expressions.$and,
  $or: expressions.$or,
  $not: expressions.$not,
  $cond: expressions.$cond,
  $ifNull: expressions.$ifNull,
  $switch: expressions.$switch,
  $toLower: expressions.$toLower,
  $toUpper: expressions.$toUpper,
  $toString: expressions.$toString,
  $substrCP: expressions.$substr,
  $substr: expressions.$substr,
  $strLenCP: expressions.$strLenCP,
  $trim: expressions.$trim,
  $size: expressions.$size,
  $arrayElemAt: expressions.$arrayElemAt,
  $in: expressions.$in,
  $isArray: expressions.$isArray,
  $slice: expressions.$slice,
  $concatArrays: expressions.$concatArrays,
  $reverseArray: expressions.$reverseArray,
  $mergeObjects: expressions.$mergeObjects,
  $literal: expressions.$literal,
}

const ACCUMULATORS = {
  $sum: sum,
  $avg: average,
  $min: accumulators.$min,
  $max: accumulators.$max,
  $first: accumulators.$first,
  $last: accumulators.$last,
  $push: accumulators.$push,
  $addToSet: accumulators.$addToSet,
  $count: (rows: unknown[]): number => rows.length,
}

const contains =
  (selector: string, text: unknown) =>
  (row: unknown): boolean =>
    valuesAt(row, selector).some((value) =>
      list(value).some(
        (item) => typeof item === 'string' && searchText(item).includes(String(text)),
      ),
    )

const QUERIES = {
  $and: queries.$and,
  $or: queries.$or,
  $nor: queries.$nor,
  $not: queries.$not,
  $eq: queries.$eq,
  $ne: queries.$ne,
  $gt: queries.$gt,
  $gte: queries.$gte,
  $lt: queries.$lt,
  $lte: queries.$lte,
  $in: queries.$in,
  $nin: queries.$nin,
  $exists: queries.$exists,
  $elemMatch: queries.$elemMatch,
  $all: queries.$all,
  $size: queries.$size,
  $contains: contains,
}

/** Accumulators that are also expressions over one list. */
export const EXPRESSION_NAMES: ReadonlySet<string> = new Set([
  ...Object.keys(EXPRESSIONS),
  '$sum',
  '$avg',
  '$min',
  '$max',
  '$first',
  '$last',
])
export const ACCUMULATOR_NAMES: ReadonlySet<string> = new Set(Object.keys(ACCUMULATORS))

type Table = Parameters<typeof Context.init>[0]

const CONTEXT = Context.init({
  expression: EXPRESSIONS,
  accumulator: ACCUMULATORS,
  query: QUERIES,
  pipeline: {
    $project: stages.$project,
    $group: stages.$group,
    $unwind: stages.$unwind,
    $addFields: stages.$addFields,
    $replaceRoot: stages.$replaceRoot,
  },
} as unknown as Table)

export const MINGO_OPTIONS = {
  context: CONTEXT,
  scriptEnabled: false,
  useStrictMode: true,
  failOnError: true,
} as const
