import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { EntityBlock, recordQuery, RecordForm, type VisibleEntity } from '#crud'
import { useSession } from '#session'
import { SettingsHistory, type Outlives } from './SettingsHistory.tsx'
import { SitePreview } from './SitePreview.tsx'

const SITE = { entity: 'site' }

/** The record of this site, with what surrounds its pages beside it. */
export default function SettingsScreen() {
  return <EntityBlock props={SITE} View={Loaded} />
}

function Loaded({ model }: { model: VisibleEntity }) {
  const { client, site } = useSession()
  const { data } = useSuspenseQuery({ ...recordQuery(client, 'site', site._id), staleTime: Infinity, gcTime: 0 })
  const outlives = useRef<Outlives>(null)
  return <RecordForm model={model} record={data} aside={<SitePreview id={site._id} />} tools={<SettingsHistory record={data} outlives={outlives} />} outlives={() => outlives.current?.() ?? false} />
}
