export { createTranslator, loadCatalogue, addCatalogues, NAMESPACES, type Namespace, type Catalogue, type Catalogues } from './instance.ts'
export { TranslatorProvider, useText, useLocale, useTranslator } from './react.ts'
export { formatDate, formatMoney, formatNumber } from './format.ts'
