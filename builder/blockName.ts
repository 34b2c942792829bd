import { useCallback } from 'react'
import { useLocale } from '#i18n'
import { useBuilder } from './builderContext.ts'

/** Names a block by its type, in the language of the screen. */
export function useBlockName(): (type: string) => string {
  const { blocks } = useBuilder()
  const locale = useLocale()
  return useCallback((type) => (Object.hasOwn(blocks, type) ? blocks[type]!.label[locale] : type), [blocks, locale])
}
