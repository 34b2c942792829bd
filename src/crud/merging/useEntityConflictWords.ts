import { useState } from 'react'
import { useLocale, useText } from '#i18n'
import type { ValueConflict } from '#pages/model'
import type { EntityDocument, Field, StoredRecord } from '#schema'
import { useSession } from '#session'
import { isRecord } from '#shared'
import { fieldLabel } from '../fields.ts'
import { loadReferenceNames, referredTo } from '../references.ts'
import { valueText, type ValueWords } from '../valueText.ts'
import { lineInWords } from './lineInWords.ts'
import { stepsInWords, type NamedSchema } from './stepsInWords.ts'
import { wordsOfValue } from './wordsOfValue.ts'

/** Has its own way of being read: choices, days, money and what refers to other records. */
const isRead = (field: Field): boolean =>
  field['x-ref'] !== undefined ||
  'x-labels' in field ||
  field['x-money'] === true ||
  field.format === 'date' ||
  field.format === 'date-time'

/** What two changed of one record, as its screens call it and show it. */
export function useEntityConflictWords(entity: Pick<EntityDocument, 'properties' | '$defs'>) {
  const t = useText('backend')
  const locale = useLocale()
  const { client } = useSession()
  const [names, setNames] = useState<Record<string, Record<string, string>>>({})
  const placeOf = ({ steps }: ValueConflict) => stepsInWords(entity as NamedSchema, steps, locale)
  const fieldOf = (conflict: ValueConflict): Field => (placeOf(conflict).schema ?? {}) as Field

  function say(value: unknown, conflict: ValueConflict): string {
    if (value === undefined || value === null) return t('conflict.gone')
    if (conflict.about === 'order' && Array.isArray(value)) return value.join(' → ')
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    const field = fieldOf(conflict)
    const words: ValueWords = {
      locale,
      yes: t('yes'),
      no: t('no'),
      unseen: t('unseen'),
      names: names[conflict.steps.join('.')],
    }
    if (isRecord(value) && field.properties)
      return lineInWords(entity, conflict.steps, value, words) || wordsOfValue(value, locale)
    return isRead(field) ? valueText(field, value, words) : wordsOfValue(value, locale)
  }
  return {
    nameOf: (conflict: ValueConflict): string =>
      [
        placeOf(conflict).name || fieldLabel(entity, conflict.steps[0]!, locale),
        conflict.about === 'order' && t('conflict.order'),
      ]
        .filter(Boolean)
        .join(' – '),
    say,
    isText: (conflict: ValueConflict): boolean => !isRead(fieldOf(conflict)),
    /** What the records are called that both sides refer to; to be waited for before it is asked. */
    async learn(conflicts: readonly ValueConflict[]): Promise<void> {
      const wanted = conflicts.flatMap((conflict) => {
        const name = conflict.steps.join('.')
        const sides = [conflict.mine, conflict.theirs].map((value) => ({ [name]: value }))
        return referredTo([[name, fieldOf(conflict)]], sides as unknown as StoredRecord[])
      })
      if (wanted.length > 0) setNames(await loadReferenceNames(client, wanted, locale))
    },
  }
}
