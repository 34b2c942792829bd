export {
  createTranslator,
  loadCatalogue,
  addCatalogues,
  NAMESPACES,
  type Namespace,
  type Catalogues,
} from './instance.ts'
export type { Catalogue, TextOf, TextParams, Translator } from './translator.ts'
export { TranslatorProvider, useText, useLocale, useTranslator } from './react.ts'
export { useDateText } from './useDateText.ts'
export { InLanguage } from './InLanguage.ts'
export { formatDate, formatMoney, formatNumber } from '#shared'
