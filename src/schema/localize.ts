import { LOCALES, type Bilingual, type Locale } from '#shared'
import type { EntityDocument, Field } from './types.ts'

/** The language that a localized field itself is written in (readings 3). */
export const BASE_LANGUAGE: Locale = 'th'
const OTHERS = LOCALES.filter((one) => one !== BASE_LANGUAGE)
const NAMES: Record<Locale, Bilingual> = {
  th: { th: 'ภาษาไทย', en: 'Thai' },
  en: { th: 'ภาษาอังกฤษ', en: 'English' },
}
/** What only the field itself does. */
const OWN = [
  'x-localized',
  'x-index',
  'x-unique',
  'x-required',
  'x-compute',
  'default',
  'minLength',
] as const

/** Where the words of a localized field in another language are kept: `name` in English is `name_en`. */
export const translationOf = (field: string, language: Locale): string =>
  language === BASE_LANGUAGE ? field : `${field}_${language}`

/** The fields of an entity that are written in each language. */
export const localizedFields = ({ properties }: Pick<EntityDocument, 'properties'>): string[] =>
  Object.keys(properties).filter((name) => properties[name]!['x-localized'])

/** All fields that hold words of other languages, of these fields. */
export const translationsOf = (fields: readonly string[]): string[] =>
  fields.flatMap((name) => OTHERS.map((language) => translationOf(name, language)))

function translated(field: Field, language: Locale): Field {
  const copy: Record<string, unknown> = { ...field }
  for (const key of OWN) delete copy[key]
  const label = field['x-label']
  return {
    ...copy,
    ...(label && {
      'x-label': {
        th: `${label.th} (${NAMES[language].th})`,
        en: `${label.en} (${NAMES[language].en})`,
      },
    }),
  } as Field
}

/** The entity with a field beside each localized one for every other language. */
export function withTranslations(entity: EntityDocument): EntityDocument {
  const localized = localizedFields(entity)
  if (localized.length === 0) return entity
  const withOthers = (names: readonly string[]): string[] =>
    names.flatMap((name) => (localized.includes(name) ? [name, ...translationsOf([name])] : [name]))
  const form = entity['x-form']
  return {
    ...entity,
    properties: Object.fromEntries(
      Object.entries(entity.properties).flatMap(([name, field]): [string, Field][] => [
        [name, field],
        ...(localized.includes(name)
          ? OTHERS.map((language): [string, Field] => [
              translationOf(name, language),
              translated(field, language),
            ])
          : []),
      ]),
    ),
    ...(entity['x-search'] && { 'x-search': withOthers(entity['x-search']) }),
    ...(form?.sections && {
      'x-form': {
        ...form,
        sections: form.sections.map((section) => ({
          ...section,
          fields: withOthers(section.fields),
        })),
      },
    }),
  }
}
