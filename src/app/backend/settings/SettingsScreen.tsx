import { useRef } from 'react'
import { Answered, EntityBlock, recordQuery, RecordForm, type VisibleEntity } from '#crud'
import { useSession } from '#session'
import { SettingsHistory } from './SettingsHistory.tsx'
import type { Outlives } from './useSettingsHistory.ts'
import { SitePreview } from './SitePreview.tsx'

const SITE = { entity: 'site' }

/** The record of this site, with what surrounds its pages beside it. */
export function SettingsScreen() {
  return <EntityBlock props={SITE} View={Loaded} />
}

function Loaded({ model }: { model: VisibleEntity }) {
  const { client, site } = useSession()
  const outlives = useRef<Outlives>(null)
  return (
    <Answered query={{ ...recordQuery(client, 'site', site._id), staleTime: Infinity, gcTime: 0 }}>
      {(record) => (
        <RecordForm
          model={model}
          record={record}
          aside={<SitePreview id={site._id} />}
          tools={<SettingsHistory record={record} outlives={outlives} />}
          outlives={() => outlives.current?.() ?? false}
        />
      )}
    </Answered>
  )
}
