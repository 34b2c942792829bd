/** An expected failure: a code of the one table, where it happened, and what fills its text. */
export interface Failure {
  code: ErrorCode
  /** Dotted or JSON-pointer path of the thing that failed, when there is one. */
  path?: string
  params?: Record<string, unknown>
}

export type Result<T, F = Failure> = { ok: true; value: T } | { ok: false; failures: F[] }

import type { ErrorCode } from './errors.ts'

export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value })

export const fail = (
  code: ErrorCode,
  details: Omit<Failure, 'code'> = {},
): { ok: false; failures: Failure[] } => ({ ok: false, failures: [{ code, ...details }] })

export const failAll = <F>(failures: F[]): { ok: false; failures: F[] } => ({ ok: false, failures })
