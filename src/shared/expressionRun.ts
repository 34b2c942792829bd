import type { ErrorCode } from './errors.ts'

/** A running expression: what it has spent, what it may read, and how a part of it is worked out over some data. */
export interface Run {
  steps: number
  scope: Record<string, unknown>
  today(): string
  /** ISO 8601, UTC. */
  now(): string
  value(part: unknown, data: unknown): unknown
  textLength: number
}

/** An operator gets its arguments as they were written and works out those it needs. */
export type Operator = (args: unknown[], data: unknown, run: Run) => unknown

/** Ends a running expression; `evaluate` turns it into a failure. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly params: Record<string, unknown>
  constructor(code: ErrorCode, params: Record<string, unknown>) {
    super(code)
    this.code = code
    this.params = params
  }
}

const LARGEST = 1e21

/** Does a value count as true? Empty text, 0, empty lists and empty objects do not. */
export function truthy(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0
  return Boolean(value)
}

/** Nothing counts as 0, so that a form half filled in still has a total. */
export function toNumber(value: unknown): number {
  if (value === null || value === undefined || value === '' || value === false) return 0
  if (value === true) return 1
  const number = typeof value === 'string' && value.length < 40 ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number) || Math.abs(number) > LARGEST) {
    throw new Refusal('expression-invalid', { reason: 'not-a-number' })
  }
  return number
}

export const isNothing = (value: unknown): boolean => value === null || value === undefined

export function bounded(value: number): number {
  if (!Number.isFinite(value) || Math.abs(value) > LARGEST)
    throw new Refusal('expression-invalid', { reason: 'not-a-number' })
  return value
}

/** The list of the first argument; nothing is an empty list. */
export function listOf(args: unknown[], data: unknown, run: Run): unknown[] {
  const list = run.value(args[0], data)
  if (isNothing(list) || list === '') return []
  if (!Array.isArray(list)) throw new Refusal('expression-invalid', { reason: 'not-a-list' })
  return list
}

export function limited(text: string, run: Run): string {
  if (text.length > run.textLength)
    throw new Refusal('expression-too-large', { reason: 'text', most: run.textLength })
  return text
}

export function asText(value: unknown): string {
  if (isNothing(value)) return ''
  if (typeof value === 'object') throw new Refusal('expression-invalid', { reason: 'not-a-text' })
  return String(value)
}
