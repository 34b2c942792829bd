import type { ErrorAnswer, WireFailure } from '#gateway'
import type { StoredRecord } from '#schema'
import {
  ERRORS,
  pickText,
  textKey,
  type Bilingual,
  type ErrorCode,
  type Failure,
  type Locale,
} from '#shared'
import { textsOf } from './texts.ts'

/** Values as a text takes them: of what is in both languages the one, of a list its parts. */
const valuesIn = (params: Record<string, unknown>, locale: Locale): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      isBilingual(value)
        ? pickText(value, locale)
        : Array.isArray(value)
          ? value.join(', ')
          : value,
    ]),
  )
const isBilingual = (value: unknown): value is Bilingual =>
  typeof value === 'object' && value !== null && 'th' in value

/** Why the fields of a page make no form, by the params of `form-invalid`. */
export const formReason = (params: Record<string, unknown>, locale: Locale): string =>
  textsOf('forms', locale)(`problem.${String(params.problem)}`, {
    ...valuesIn(params, locale),
    defaultValue: '',
  }) || String(params.reason ?? '')

/** The text of a failure in both languages. A rule of an entity and a field of a form bring their own. */
export function failureText({ code, path, params = {} }: Failure): Bilingual {
  if (typeof params.message === 'object' && params.message) return params.message as Bilingual
  const text = (locale: Locale) =>
    textsOf('errors', locale)(textKey({ code, params }), {
      ...valuesIn(params, locale),
      path: path ?? '',
      ...(code === 'form-invalid' && { reason: formReason(params, locale) }),
      defaultValue: code,
    })
  return { th: text('th'), en: text('en') }
}

/** Not for the wire: texts in params would double what `message` says. */
const wireParams = (
  params: Record<string, unknown> | undefined,
): Record<string, unknown> | undefined => {
  if (!params) return undefined
  const { message: _, current: __, differs: ___, ...rest } = params
  // Who holds a value is told where the caller may read it, by its title.
  if (!rest.title) delete rest.holder
  return Object.keys(rest).length ? rest : undefined
}

export function wireFailure(failure: Failure): WireFailure {
  const params = wireParams(failure.params)
  return {
    code: failure.code,
    message: failureText(failure),
    ...(failure.path ? { path: failure.path } : {}),
    ...(params ? { params } : {}),
  }
}

export interface HttpFailure {
  status: number
  body: ErrorAnswer
}

/** The one error shape (spec: readings 37): the literal status, message and fields, and our details beside them. */
export function failureAnswer(failures: Failure[], requestId: string): HttpFailure {
  const [first] = failures.length ? failures : [{ code: 'internal' as ErrorCode }]
  const status = ERRORS[first!.code]
  const wired = failures.map(wireFailure)
  const duplicates = failures
    .filter(({ code }) => code === 'duplicate')
    .flatMap(({ path, params }) => (params?.fields as string[] | undefined) ?? [path!])
  const { current, differs } = (first!.params ?? {}) as {
    current?: StoredRecord
    differs?: string[]
  }
  return {
    status,
    body: {
      status,
      message: duplicates.length ? 'duplicate' : failureText(first!).th,
      ...(duplicates.length ? { fields: duplicates } : {}),
      error: {
        ...(wired[0] ?? { code: 'internal', message: failureText({ code: 'internal' }) }),
        requestId,
        ...(wired.length > 1 ? { failures: wired } : {}),
        ...(typeof current === 'object' ? { current, differs: differs ?? [] } : {}),
      },
    },
  }
}

/** Carries expected failures through code that only knows exceptions: transactions and HTTP hooks. */
export class FailureError extends Error {
  readonly failures: Failure[]
  constructor(failures: Failure[]) {
    super(failures.map(({ code }) => code).join(', '))
    this.failures = failures
  }
}
