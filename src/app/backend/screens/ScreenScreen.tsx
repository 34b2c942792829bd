import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { CallError, entityQuery, Loading, ScreenMessage } from '#crud'
import { useText } from '#i18n'
import type { SiteInput } from '#pages/model'
import type { BlockRegistry } from '#registry'
import { useSession } from '#session'
import { ScreenEditor } from './ScreenEditor.tsx'
import { useScreens } from './useScreens.ts'
import './screens.css'

/** The screens of one entity, by its name. */
export function ScreenScreen({ registry, site }: { registry: BlockRegistry; site: SiteInput }) {
  const { entity = '' } = useParams()
  const t = useText('backend')
  const [round, setRound] = useState(0)
  const { client } = useSession()
  const model = useQuery(entityQuery(client, entity, 'generated'))
  const { records, isError, retry } = useScreens()
  const refused =
    model.error instanceof CallError && [403, 404].includes(model.error.failures[0]?.status ?? 0)
  if (refused) return <ScreenMessage kind="not-found" />
  if (isError || model.isError)
    return (
      <ScreenMessage
        kind="error"
        message={{ th: t('screens.failed'), en: t('screens.failed') }}
        onRetry={() => {
          retry()
          void model.refetch()
        }}
      />
    )
  if (!records || !model.data) return <Loading />
  return (
    <ScreenEditor
      key={`${entity} ${round}`}
      model={model.data}
      record={records.find((one) => one.entity === entity)}
      registry={registry}
      site={site}
      onReplaced={() => setRound(round + 1)}
    />
  )
}
