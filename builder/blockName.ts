import { useCallback } from 'react'
import { useLocale, useText } from '#i18n'
import type { BlockDocument, PageObject } from '#schema'
import { pickText, type Bilingual, type Text } from '#shared'
import { useBuilder } from './builderContext.ts'

/** Names a block by its type, in the language of the screen. */
export const useBlockName = (): ((type: string) => string) => useBlockNameIn(useBuilder().blocks)

export function useBlockNameIn(blocks: Readonly<Record<string, BlockDocument>>): (type: string) => string {
  const locale = useLocale()
  return useCallback((type) => (Object.hasOwn(blocks, type) ? blocks[type]!.label[locale] : type), [blocks, locale])
}

/** What is no prop, as the inspector heads it. */
const RULES: Record<string, string> = { show: 'rule.title', logics: 'logic.title' }

/** Names what a path of an object leads to (`props.text.th`), as its inspector does; what has no name stands as it is. */
export function usePropNameIn(blocks: Readonly<Record<string, BlockDocument>>): (type: string | undefined, path: string) => string {
  const locale = useLocale()
  const t = useText('builder')
  return useCallback(
    (type, path) => {
      if (type !== undefined && Object.hasOwn(RULES, path)) return t(RULES[path]!)
      const [, where, prop, rest] = /^(props|bind)\.([^.[]+)(.*)$/.exec(path) ?? []
      const properties = type !== undefined && Object.hasOwn(blocks, type) ? (blocks[type]!.props as { properties?: Record<string, { 'x-label'?: Bilingual }> }).properties : undefined
      const label = prop !== undefined && properties && Object.hasOwn(properties, prop) ? properties[prop]!['x-label']?.[locale] : undefined
      if (label === undefined) return path.replace(/^props\./, '')
      if (where === 'bind') return `${label}: ${t('bind.title')}`
      return /^\.(th|en)$/.test(rest!) ? `${label} (${rest!.slice(1).toUpperCase()})` : `${label}${rest}`
    },
    [blocks, locale, t],
  )
}

/** The first words that a block shows, to tell two of a kind apart. */
export function wordsOf({ label, props }: Pick<PageObject, 'label' | 'props'>, locale: 'th' | 'en'): string {
  const values = [label, ...Object.values(props ?? {})]
  const text = values.map((value) => (value === label && typeof value === 'string' ? value : typeof value === 'object' && value !== null && 'th' in value ? pickText(value as Text, locale) : '')).find((words) => words !== '')
  return (text ?? '').replace(/<[^>]*>/g, ' ').trim().slice(0, 40)
}
