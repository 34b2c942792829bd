import type { Locale } from '#shared'
import type { KnownKey, Namespace } from './namespaces.ts'

export type Catalogue = Record<string, unknown>

/** Values of a text's `{{places}}`. `count` chooses the plural form; `defaultValue` stands in for a text that is missing. */
export type TextParams = Record<string, unknown>

/** Texts by their dotted key. A key without a text is its own text. The keys of a namespace are known to the compiler. */
export type TextOf<N extends Namespace = Namespace> = <K extends string>(
  key: KnownKey<N, K>,
  params?: TextParams,
) => string

/** Texts of one language. i18next is beneath that of the gateway, the backend and the builder, a small reader beneath that of public pages; both read the same catalogues alike. */
export interface Translator {
  readonly language: Locale
  has(namespace: Namespace): boolean
  add(namespace: Namespace, catalogue: Catalogue): void
  /** The texts of one namespace; the same function for the same namespace. What it lacks is looked for in what comes later of it (`<namespace>-lazy`). */
  texts<N extends Namespace>(namespace: N): TextOf<N>
  /** The same for a component, by the hook of its engine. */
  useTexts<N extends Namespace>(namespace: N): TextOf<N>
}
