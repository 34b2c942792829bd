import { useMemo } from 'react'
import type { BlockDocument } from '#schema'
import { useSession } from '#session'
import { useBuilder, useBuilderState } from '../context/builderContext.ts'
import { isOffered } from './offered.ts'

/** The blocks that are offered on the open page. */
export function useOffered(): BlockDocument[] {
  const { blocks } = useBuilder()
  const { modules } = useSession()
  const of = useBuilderState(({ model: { page } }) => `${page.type} ${page.slug}`)
  return useMemo(() => {
    const [type = '', slug = ''] = of.split(' ')
    return Object.values(blocks).filter((block) => isOffered(block, { type, slug }, modules))
  }, [blocks, of, modules])
}
