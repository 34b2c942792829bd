import { useEffect, useState, type ComponentType } from 'react'
import { addCatalogues, useText, useTranslator, type Namespace } from '#i18n'
import type { SiteInput } from '#pages/model'
import type { BlockRegistry } from '#registry'
import { useSession } from '#session'
import type { SitePartProps } from '../canvas/SiteAround.tsx'
import { openPage } from './openPage.ts'
import { OpenFailure } from './lazyViews.ts'
import { journalKey } from '../store/journalStore.ts'
import { useOpening } from '../lazy/useOpening.ts'
import { Workbench } from './Workbench.tsx'

export interface BuilderProps {
  /** Of the page's record. */
  id: string
  registry: BlockRegistry
  site: SiteInput
  /** Renders what the site puts around its pages. */
  SitePart?: ComponentType<SitePartProps>
}

const FIRST_TEXTS: Namespace[] = ['builder', 'public', 'forms', 'errors']

/** The page builder: opens a page for an admin; of another page it begins anew. */
export const Builder = (props: BuilderProps) => <Open key={props.id} {...props} />

function Open({ id, registry, site, SitePart }: BuilderProps) {
  const { client, user } = useSession()
  const i18n = useTranslator()
  const opening = useOpening(async () => {
    const texts = addCatalogues(i18n, FIRST_TEXTS)
    const [page] = await Promise.all([
      openPage(client, id, registry, journalKey(site._id, user?._id, id)),
      texts,
    ])
    return page
  })
  if (opening.isLost) return <OpenFailure error={opening.error} onRetry={opening.retry} />
  if (!opening.value) return <Waiting />
  return (
    <Workbench
      {...opening.value}
      registry={registry}
      site={site}
      {...(SitePart ? { SitePart } : {})}
    />
  )
}

/** Longer than answers take that came beside the code (ms): what would only flash is not said. */
const SHORT = 150

function Waiting() {
  const t = useText('backend')
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), SHORT)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p className="sala-start" data-frame="builder" role="status">
      {isLong && t('loading')}
    </p>
  )
}
