/** What an effect may do; each has exactly one of them. */
export const EFFECT_KINDS = [
  'set',
  'create',
  'convert',
  'update',
  'transition',
  'move',
  'post',
  'reverse',
  'notify',
  'webhook',
  'email',
] as const
