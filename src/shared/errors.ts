/**
 * The one table of error codes, with the HTTP status the gateway answers.
 * Each code has a text in both languages in `src/i18n/locales/<language>/errors.json`; a test holds that.
 */
export const ERRORS = {
  // input
  'invalid-body': 400,
  'invalid-json': 400,
  'body-too-large': 413,
  'validation-failed': 400,
  'unknown-field': 400,
  'readonly-field': 400,
  duplicate: 400,
  'rule-broken': 400,
  'reference-missing': 400,
  'reference-in-use': 409,
  'date-invalid': 400,
  // one field, by what its schema says
  'field-required': 400,
  'field-type': 400,
  'field-enum': 400,
  'field-const': 400,
  'field-format': 400,
  'field-pattern': 400,
  'field-too-short': 400,
  'field-too-long': 400,
  'field-minimum': 400,
  'field-maximum': 400,
  'field-multiple': 400,
  'field-money': 400,
  'field-min-items': 400,
  'field-max-items': 400,
  'field-unique-items': 400,
  'field-min-properties': 400,
  'field-max-properties': 400,
  'field-branch': 400,
  'field-invalid': 400,
  // query
  'unknown-collection': 404,
  'unknown-operator': 400,
  'unknown-stage': 400,
  'filter-too-deep': 400,
  'query-too-large': 400,
  'invalid-filter': 400,
  'invalid-sort': 400,
  'invalid-paging': 400,
  'query-timeout': 503,
  // concurrency
  'not-found': 404,
  'version-required': 428,
  'version-stale': 409,
  'idempotency-mismatch': 422,
  'idempotency-in-progress': 409,
  // states
  'transition-unknown': 400,
  'transition-not-allowed': 409,
  'transition-forbidden': 403,
  'transition-condition': 409,
  'transition-reason': 400,
  'self-approval': 403,
  'code-exhausted': 409,
  'code-collision': 409,
  // who
  unauthenticated: 401,
  'session-expired': 401,
  forbidden: 403,
  'csrf-failed': 403,
  'sign-in-failed': 401,
  'sign-in-role': 403,
  'rate-limited': 429,
  'unknown-site': 404,
  // files
  'file-type': 400,
  'file-too-large': 413,
  'file-empty': 400,
  'file-count': 400,
  // pages, forms, flows
  'page-too-large': 400,
  'page-cycle': 400,
  'page-duplicate-id': 400,
  'unknown-block': 400,
  'block-invalid': 400,
  'form-invalid': 400,
  'flow-unknown': 404,
  'flow-run-ended': 409,
  'step-unknown': 400,
  'step-failed': 500,
  'address-refused': 400,
  'link-refused': 400,
  // expressions
  'expression-invalid': 400,
  'expression-too-large': 400,
  // the machine
  'storage-full': 507,
  'storage-readonly': 503,
  'storage-failed': 500,
  'not-ready': 503,
  internal: 500,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof ERRORS

export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[]
