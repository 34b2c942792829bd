import { useSuspenseQuery } from '@tanstack/react-query'
import { EntityBlock, recordQuery, RecordForm, type VisibleEntity } from '#crud'
import { useSession } from '#session'
import { SettingsHistory } from './SettingsHistory.tsx'
import { SitePreview } from './SitePreview.tsx'

const SITE = { entity: 'site' }

/** The record of this site, with what surrounds its pages beside it. */
export default function SettingsScreen() {
  return <EntityBlock props={SITE} View={Loaded} />
}

function Loaded({ model }: { model: VisibleEntity }) {
  const { client, site } = useSession()
  const { data } = useSuspenseQuery({ ...recordQuery(client, 'site', site._id), staleTime: Infinity, gcTime: 0 })
  return <RecordForm model={model} record={data} aside={<SitePreview id={site._id} />} tools={<SettingsHistory version={data.version} />} />
}
