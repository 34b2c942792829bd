import { useCallback } from 'react'
import { useLocale } from '#i18n'
import type { BlockDocument } from '#schema'
import { useBuilder } from './builderContext.ts'

/** Names a block by its type, in the language of the screen. */
export const useBlockName = (): ((type: string) => string) => useBlockNameIn(useBuilder().blocks)

export function useBlockNameIn(
  blocks: Readonly<Record<string, BlockDocument>>,
): (type: string) => string {
  const locale = useLocale()
  return useCallback(
    (type) => (Object.hasOwn(blocks, type) ? blocks[type]!.label[locale] : type),
    [blocks, locale],
  )
}
