import { useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { Loading, ScreenMessage } from '#crud'
import { useText } from '#i18n'
import { FlowEditor } from './FlowEditor.tsx'
import { forgetFlows, useFlows } from './useFlows.ts'
import './flows.css'

/** One flow of the site, by its name. */
export function FlowScreen() {
  const { id: name = '' } = useParams()
  const t = useText('backend')
  const queries = useQueryClient()
  const { parts, records, isError } = useFlows()
  if (isError)
    return (
      <ScreenMessage
        kind="error"
        message={{ th: t('flows.failed'), en: t('flows.failed') }}
        onRetry={() => void forgetFlows(queries)}
      />
    )
  if (!parts || !records) return <Loading />
  const record = records.find((one) => one.name === name)
  const shipped = parts.shipped.find(({ id }) => id === name)
  if (!record && !shipped) return <ScreenMessage kind="not-found" />
  return (
    <FlowEditor
      key={name}
      name={name}
      parts={parts}
      records={records}
      record={record}
      shipped={shipped}
    />
  )
}
