import { passwordRules, type Locale, type PasswordConfig } from '#shared'
import { textsOf } from '../http/texts.ts'

/** Why a form was sent back; a code that is not known gets the general text. The gateway tells it, so that no visitor fetches these texts unasked. */
export function accountProblem(
  kind: 'forgot' | 'reset' | 'activate' | 'unsubscribe',
  code: string,
  locale: Locale,
): string {
  const t = textsOf('account', locale)
  return t(`${kind}.${code}`, { defaultValue: t(`${kind}.problem`) })
}

/** Why what a member changed of their account was not kept; `fields` are those that another account has. */
export function memberProblem(
  code: string,
  fields: string | null | undefined,
  locale: Locale,
): string {
  const t = textsOf('account', locale)
  const named = (fields ?? '')
    .split(',')
    .filter((name) => ['email', 'phone'].includes(name))
    .map((name) => t(`field.${name}`))
  return code === 'duplicate'
    ? `${t('member.duplicate')} ${named.join(', ')}`.trim()
    : t(`member.${code}`, {
        defaultValue: t(`register.${code}`, {
          defaultValue: t(`reset.${code}`, { defaultValue: t('member.problem') }),
        }),
      })
}

/** Why nobody was signed in by the messaging app of that name. */
export function messengerProblem(code: string, name: string | undefined, locale: Locale): string {
  const t = textsOf('account', locale)
  return t(`messenger.${code}`, { name, defaultValue: t('messenger.problem', { name }) })
}

/** Why what somebody wanted of their cart was not done. */
export function cartProblem(code: string, locale: Locale): string {
  const t = textsOf('account', locale)
  return t(`cart.${code}`, { defaultValue: t('cart.problem') })
}

/**
 * The rules of a site as texts (spec: academy 5, Password change): the broken ones by their names, parted by commas, else
 * all where the site asks for more than always holds.
 */
export function passwordRulesToTell(
  config: PasswordConfig,
  broken: string | null,
  locale: Locale,
): string[] {
  const rules = passwordRules(config)
  const named = broken?.split(',')
  const shown = named
    ? rules.filter(({ rule }) => named.includes(rule))
    : rules.length > passwordRules().length
      ? rules
      : []
  return shown.map(({ rule, params }) => textsOf('forms', locale)(`password.rule.${rule}`, params))
}
