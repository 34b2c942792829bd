import { useCallback } from 'react'
import { useLocale, useText } from '#i18n'
import { nodeOf, rowPlace, type NodeId, type PageModel } from '#pages/model'
import { pickText } from '#shared'
import { useBlockName } from './blockName.ts'
import { blockExcerpt } from '../names/blockExcerpt.ts'

/** Names a row as visitors know it, to tell it from the others: its step, tab or group with the heading, or its number. Other nodes have no such name. */
export function useRowName(): (model: PageModel, id: NodeId) => string {
  const t = useText('builder')
  const locale = useLocale()
  return useCallback(
    (model, id) => {
      const place = rowPlace(model, id)
      if (!place) return ''
      const heading = place.heading === undefined ? '' : pickText(place.heading, locale)
      const name = t(`row-name.${place.as}`, { number: place.number })
      return heading === '' ? name : t('row-name.headed', { name, heading })
    },
    [t, locale],
  )
}

/** Names a row as `useRowName` does, and a block by its kind and its first words. */
export function useNodeName(): (model: PageModel, id: NodeId) => string {
  const t = useText('builder')
  const locale = useLocale()
  const rowName = useRowName()
  const nameOf = useBlockName()
  return useCallback(
    (model, id) => {
      const node = nodeOf(model, id)
      if (node?.kind !== 'object') return rowName(model, id)
      const [name, heading] = [nameOf(node.data.type), blockExcerpt(node.data, locale)]
      return heading === '' ? name : t('row-name.headed', { name, heading })
    },
    [t, locale, rowName, nameOf],
  )
}
