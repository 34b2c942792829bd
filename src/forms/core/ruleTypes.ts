import type { Failure } from '#shared'
import type { SchemaReader } from '../schema/reader.ts'
import { PathMap } from './pathMap.ts'
import type { Path } from './path.ts'

/** What the rulebook may do to the values it watches. */
export interface Values {
  read(): unknown
  write(path: Path, value: unknown): void
  /** Was the field changed by hand? A copy then stops following. */
  edited(path: Path): boolean
}

/** What follows the rules of a schema: computed, copied, hidden, required, restricted and read-only fields. */
export interface Rules {
  /** What is remembered by path. */
  readonly stash: PathMap<unknown>
  readonly held: PathMap<unknown[]>
  /** What keeps lists in step with those that lead them (`x-aligned`). */
  readonly aligned?: typeof import('./alignedRows.ts')
  ask(expression: unknown, path: Path, values: unknown): unknown
  isVisible(path: Path, values: unknown): boolean
  says(keyword: 'required' | 'readOnly', path: Path, values: unknown): boolean
  allowed(path: Path, values: unknown): readonly unknown[] | undefined
  failures(values: unknown): Failure[]
  settleAll(values: Values, isNew?: boolean): void
  settle(changed: readonly Path[], values: Values): Path[]
}

export type RuleEngine = (reader: SchemaReader, scope: Record<string, unknown>) => Rules

/** A schema without rules. */
export const withoutRules: RuleEngine = () => ({
  stash: new PathMap(),
  held: new PathMap(),
  ask: () => null,
  isVisible: () => true,
  says: () => false,
  allowed: () => undefined,
  failures: () => [],
  settleAll: () => undefined,
  settle: () => [],
})
