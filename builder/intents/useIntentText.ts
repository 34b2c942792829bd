import { useCallback } from 'react'
import { useText } from '#i18n'
import { useBlockName } from '../context/blockName.ts'
import type { Intent } from './intent.ts'

/** What an intent is called. */
export function useIntentText(): (intent: Pick<Intent, 'id' | 'block'>) => string {
  const t = useText('builder')
  const nameOf = useBlockName()
  return useCallback(
    ({ id, block }) => t(`intent.${id}`, block ? { block: nameOf(block) } : {}),
    [t, nameOf],
  )
}
