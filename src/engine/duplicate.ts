import { failAll, pickText, type Locale, type Result } from '#shared'
import type { EntityDocument } from '#schema'
import type { Taken } from './store.ts'

/** One failure a key, at its last field, with the labels of all. */
export const duplicate = ({ properties }: EntityDocument, taken: Taken[]): Result<never> =>
  failAll(
    taken.map(({ fields, holder }) => {
      const labels = fields.map((name) => properties[name]?.['x-label'])
      const label = (locale: Locale): string =>
        fields.map((name, place) => pickText(labels[place], locale) || name).join(' + ')
      return {
        code: 'duplicate' as const,
        path: fields.at(-1)!,
        params: {
          field: fields.join(' + '),
          fields,
          label: { th: label('th'), en: label('en') },
          ...(holder ? { holder } : {}),
        },
      }
    }),
  )
