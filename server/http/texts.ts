import accountEn from '#i18n/locales/en/account.json' with { type: 'json' }
import builderEn from '#i18n/locales/en/builder-lazy.json' with { type: 'json' }
import errorsEn from '#i18n/locales/en/errors.json' with { type: 'json' }
import formsEn from '#i18n/locales/en/forms.json' with { type: 'json' }
import accountTh from '#i18n/locales/th/account.json' with { type: 'json' }
import builderTh from '#i18n/locales/th/builder-lazy.json' with { type: 'json' }
import errorsTh from '#i18n/locales/th/errors.json' with { type: 'json' }
import formsTh from '#i18n/locales/th/forms.json' with { type: 'json' }
import { createEngine } from '#i18n/engine'
import type { Locale } from '#shared'

const ENGINES = {
  th: createEngine('th', {
    account: accountTh,
    errors: errorsTh,
    forms: formsTh,
    'builder-lazy': builderTh,
  }),
  en: createEngine('en', {
    account: accountEn,
    errors: errorsEn,
    forms: formsEn,
    'builder-lazy': builderEn,
  }),
}

/** The texts that the gateway tells itself. */
export const textsOf = <N extends 'account' | 'errors' | 'forms' | 'builder-lazy'>(
  namespace: N,
  locale: Locale,
) => ENGINES[locale].texts(namespace)

/** The texts themselves, by the prefix and the suffix of their keys. */
export const TRANSLATIONS: Record<Locale, Record<string, object>> = {
  th: { account: accountTh, errors: errorsTh, forms: formsTh },
  en: { account: accountEn, errors: errorsEn, forms: formsEn },
}
