import { useCallback } from 'react'
import { useParams } from 'react-router-dom'
import { Builder, type BuilderProps, type SitePartProps } from '#builder'
import { lazyComponent, provideWordGroups } from '#ui'

// Beside the page that it draws: what comes first is drawn as the browser breaks it.
void import('#shared/thaiWords').then(({ wordGroups }) => provideWordGroups(wordGroups))

/** Around the page: not what it opens with. */
const CanvasSitePart = lazyComponent(
  async () => (await import('./CanvasSitePart.tsx')).CanvasSitePart,
)

/** The page builder as a screen of its own download, over the page of the address. */
export function BuilderScreen(props: Omit<BuilderProps, 'id' | 'SitePart'>) {
  const { id = '' } = useParams()
  const { site } = props
  const SitePart = useCallback(
    (part: SitePartProps) => <CanvasSitePart {...part} site={site} />,
    [site],
  )
  return <Builder {...props} id={id} SitePart={SitePart} />
}
