import en from '#i18n/locales/en/account.json' with { type: 'json' }
import enForms from '#i18n/locales/en/forms.json' with { type: 'json' }
import th from '#i18n/locales/th/account.json' with { type: 'json' }
import thForms from '#i18n/locales/th/forms.json' with { type: 'json' }
import { fillTemplate, passwordRules, type Locale, type PasswordConfig } from '#shared'

const PROBLEMS: Record<Locale, Record<string, Record<string, string>>> = { th, en }
const RULES: Record<Locale, Record<string, string>> = {
  th: thForms.password.rule,
  en: enForms.password.rule,
}

/** Why a form was sent back; a code that is not known gets the general text. The gateway tells it, so that no visitor fetches these texts unasked. */
export function accountProblem(kind: string, code: string, locale: Locale): string {
  const texts = PROBLEMS[locale][kind]!
  return (Object.hasOwn(texts, code) ? texts[code] : texts.problem)!
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
  const told = named
    ? rules.filter(({ rule }) => named.includes(rule))
    : rules.length > passwordRules().length
      ? rules
      : []
  return told.map(({ rule, params }) => fillTemplate(RULES[locale][rule]!, params ?? {}))
}
