import type { SearchWords } from '../model/words.ts'
import type { Position } from './scope.ts'

export type ScalarValue = string | number | boolean | null
export type JsonValue = ScalarValue | JsonValue[] | { [key: string]: JsonValue }

/** What is asked of the value at one position. */
export type Test =
  | { op: 'eq' | 'ne'; value: JsonValue }
  | { op: 'gt' | 'gte' | 'lt' | 'lte'; value: string | number | boolean }
  | { op: 'in' | 'nin' | 'all'; values: JsonValue[] }
  | { op: 'exists'; value: boolean }
  | { op: 'size'; value: number }
  | { op: 'contains'; text: string }
  /** In what is kept for search: the start of a word, with its tone marks or without any, or any part of the text. */
  | { op: 'searched'; kind: keyof SearchWords; text: string }
  | { op: 'not'; tests: Test[] }
  | { op: 'some'; condition: Condition }
  | { op: 'someValue'; tests: Test[] }

/** A checked filter: every field in it exists and every operand has the right type. */
export type Condition =
  { op: 'and' | 'or' | 'nor'; parts: Condition[] } | { op: 'field'; at: Position; tests: Test[] }

export const ALWAYS: Condition = { op: 'and', parts: [] }
