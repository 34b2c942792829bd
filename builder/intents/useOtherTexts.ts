import { useEffect, useState } from 'react'
import { createTranslator, loadCatalogue, useLocale, type TextOf } from '#i18n'
import { LOCALES, type Locale } from '#shared'

export type OtherTexts = TextOf & { locale: Locale }

/** The words of commands in the other language, once they are here: who thinks in it finds by its words too. */
export function useOtherTexts(): OtherTexts | undefined {
  const own = useLocale()
  const locale = LOCALES.find((one) => one !== own)!
  const [texts, setTexts] = useState<OtherTexts>()
  useEffect(() => {
    let isHere = true
    loadCatalogue(locale, 'builder-lazy').then(
      (loaded) =>
        isHere &&
        setTexts(() =>
          Object.assign(createTranslator(locale, { 'builder-lazy': loaded }).texts('builder'), {
            locale,
          }),
        ),
      // Without them it finds by the words of the screen alone.
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [locale])
  return texts
}
