/** Keywords that say how a value is shown, kept or guarded; a validator knows them and lets them be. */
export const ANNOTATIONS = [
  'x-label',
  'x-help',
  'x-widget',
  'x-options',
  'x-labels',
  'x-req-error',
  'x-ref',
  'x-child',
  'x-compute',
  'x-copy',
  'x-visible',
  'x-readonly',
  'x-required',
  'x-hidden',
  'x-secret',
  'x-access',
  'x-unique',
  'x-index',
  'x-from',
  'x-large',
  'x-entity',
  'x-code',
  'x-rules',
  'x-list',
  'x-form',
  'x-print',
  'x-search',
] as const

/** Formats beyond those of JSON Schema. */
export const FORMATS = ['thai-tax-id', 'thai-citizen-id', 'thai-postal-code', 'phone'] as const
