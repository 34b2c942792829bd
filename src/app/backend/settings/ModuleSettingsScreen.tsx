import { Answered, EntityBlock, RecordForm, recordsQuery, type VisibleEntity } from '#crud'
import { useLocale } from '#i18n'
import { useSession } from '#session'

const FIRST = {
  method: 'find' as const,
  args: [{}] as [Record<string, never>],
  paging: { page: 1, limit: 1 },
}

/** The settings of a module as one form: what the site says, or what holds where it has said nothing yet. */
export function ModuleSettingsScreen({ entity }: { entity?: string | undefined }) {
  return entity ? <EntityBlock props={{ entity }} View={Loaded} /> : null
}

function Loaded({ model }: { model: VisibleEntity }) {
  const { client } = useSession()
  const locale = useLocale()
  const query = recordsQuery(client, model.name, FIRST)
  return (
    <Answered query={{ ...query, staleTime: Infinity, gcTime: 0 }}>
      {({ data: [record] }) => (
        <RecordForm
          model={model}
          record={record}
          heading={model.entity['x-entity'].label[locale]}
        />
      )}
    </Answered>
  )
}
