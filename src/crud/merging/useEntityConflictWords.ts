import { useLocale, useText } from '#i18n'
import type { ValueConflict } from '#pages/model'
import type { EntityDocument } from '#schema'
import { fieldLabel } from '../fields.ts'
import { stepsInWords, type NamedSchema } from './stepsInWords.ts'
import { wordsOfValue } from './wordsOfValue.ts'

/** What two changed of one record, as its form calls it. */
export function useEntityConflictWords(entity: Pick<EntityDocument, 'properties' | '$defs'>) {
  const t = useText('backend')
  const locale = useLocale()
  return {
    nameOf: ({ steps, about }: ValueConflict): string =>
      [
        stepsInWords(entity as NamedSchema, steps, locale).name ||
          fieldLabel(entity, steps[0]!, locale),
        about === 'order' && t('conflict.order'),
      ]
        .filter(Boolean)
        .join(' – '),
    say: (value: unknown, { about }: ValueConflict): string =>
      value === undefined || value === null
        ? t('conflict.gone')
        : about === 'order' && Array.isArray(value)
          ? value.join(' → ')
          : typeof value === 'boolean'
            ? t(value ? 'yes' : 'no')
            : wordsOfValue(value, locale),
  }
}
