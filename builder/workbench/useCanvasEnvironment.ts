import { useMemo } from 'react'
import { useLocale } from '#i18n'
import type { EditPort, PageEnvironment } from '#pages'
import { useSession } from '#session'
import { useBlockName } from '../context/blockName.ts'
import { useBuilder } from '../context/builderContext.ts'
import { ColumnHandle } from '../canvas/ColumnHandle.tsx'
import { EmptyPlace } from '../canvas/EmptyPlace.tsx'
import { ObjectFrame } from '../canvas/ObjectFrame.tsx'
import { usePageData } from '../data/usePageData.ts'
import { lazyPart } from '../lazy/lazyPart.tsx'
import type { WorkplaceProps } from './Workplace.tsx'

const RowMark = /* @__PURE__ */ lazyPart(
  async () => (await import('../canvas/RowMark.tsx')).RowMark,
  { unhurried: true },
)

/** What the blocks of the page are drawn with on the canvas. */
export function useCanvasEnvironment(
  { blocks, registry, site }: Pick<WorkplaceProps, 'blocks' | 'registry' | 'site'>,
  slotNames: (type: string) => string[],
): PageEnvironment {
  const { client, user } = useSession()
  const { store, rendering, contentOnly } = useBuilder()
  const nameOf = useBlockName()
  const locale = useLocale()
  const data = usePageData(client, store, blocks, user, rendering.ready, locale)
  const edit = useMemo<EditPort>(
    () => ({
      ObjectFrame,
      EmptyPlace,
      RowMark,
      ...(contentOnly ? {} : { ColumnHandle }),
      slotNames,
      nameOf,
    }),
    [slotNames, nameOf, contentOnly],
  )
  return useMemo<PageEnvironment>(
    () => ({
      registry,
      user,
      admin: true,
      site,
      origin: window.location.origin,
      path: window.location.pathname,
      params: {},
      search: {},
      data,
      edit,
    }),
    [registry, user, site, data, edit],
  )
}
