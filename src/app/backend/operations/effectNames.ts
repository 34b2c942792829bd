import { useText } from '#i18n'

/** The kinds of effects that have a name of their own. */
const KINDS = [
  'activation',
  'effect-email',
  'email',
  'email-of-stranger',
  'notify',
  'reset',
  'schedule',
  'webhook',
] as const

/** What an effect does, in words; a kind that nobody named is told as it is. */
export function useEffectName(): (kind: string) => string {
  const t = useText('backend')
  return (kind) => {
    const known = KINDS.find((one) => one === kind)
    return known ? t(`operations.kind.${known}`) : kind
  }
}
