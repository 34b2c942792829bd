import { fillTemplate, intl, readPath, type Locale } from '#shared'

export type Catalogue = Record<string, unknown>

/** Values of a text's `{{places}}`. `count` chooses the plural form; `defaultValue` stands in for a text that is missing. */
export type TextParams = Record<string, unknown>

/** Texts by their dotted key. A key without a text is its own text. */
export type TextOf = (key: string, params?: TextParams) => string

/**
 * Texts of one language, in the JSON format v4 of i18next as far as catalogues use it: nested keys, `{{places}}`, and
 * plural forms as `key_one` and `key_other`.
 */
export class Translator {
  readonly language: Locale
  readonly #catalogues: Record<string, Catalogue>
  readonly #readers = new Map<string, TextOf>()

  constructor(language: Locale, catalogues: Record<string, Catalogue | undefined>) {
    this.language = language
    this.#catalogues = Object.fromEntries(
      Object.entries(catalogues).filter(
        (entry): entry is [string, Catalogue] => entry[1] !== undefined,
      ),
    )
  }

  has = (namespace: string): boolean => Object.hasOwn(this.#catalogues, namespace)

  add(namespace: string, catalogue: Catalogue): void {
    this.#catalogues[namespace] = catalogue
  }

  /** The texts of one namespace; the same function for the same namespace. */
  texts(namespace: string): TextOf {
    let reader = this.#readers.get(namespace)
    if (!reader)
      this.#readers.set(namespace, (reader = (key, params) => this.#text(namespace, key, params)))
    return reader
  }

  /** What a namespace lacks stands among the texts of it that came later. */
  #read = (namespace: string, key: string): unknown =>
    readPath(this.#catalogues[namespace], key) ??
    readPath(this.#catalogues[`${namespace}-later`], key)

  #text(namespace: string, key: string, params: TextParams = {}): string {
    const { count, defaultValue } = params
    const plural =
      typeof count === 'number'
        ? this.#read(namespace, `${key}_${intl.plurals(this.language).select(count)}`)
        : undefined
    const text = plural ?? this.#read(namespace, key) ?? defaultValue
    return typeof text === 'string' ? fillTemplate(text, params) : key
  }
}
