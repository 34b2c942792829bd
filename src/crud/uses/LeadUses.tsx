import { Alert, Button, Group, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DocumentUses } from '#gateway'
import { useLocale, useText } from '#i18n'
import { useSession } from '#session'
import type { Bilingual } from '#shared'
import { forget } from '../entityModel.ts'
import { UsesList } from './UsesList.tsx'

interface Props {
  uses: readonly DocumentUses[]
  from: string
  /** Where they shall lead; none is chosen yet while it is `null`. */
  to: string | null
  disabled?: boolean
  onDone?(): void
}

/** What leads to a page, reviewed, and led to another in one press. */
export function LeadUses({ uses, from, to, disabled = false, onDone }: Props) {
  const t = useText('backend')
  const locale = useLocale()
  const queries = useQueryClient()
  const { client } = useSession()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Bilingual | null>(null)
  const documents = uses.flatMap(({ kind, id, version, mayChange }) => (mayChange && version !== undefined ? [{ kind, id, version }] : []))
  const lead = async (): Promise<void> => {
    setBusy(true)
    const answer = await client.call(`/api/uses/page/${encodeURIComponent(from)}`, { method: 'POST', body: { to, documents } })
    setBusy(false)
    setFailure(answer.ok ? null : answer.failures[0]!.message)
    await Promise.all([forget(queries, 'page'), forget(queries, 'site')])
    if (answer.ok) onDone?.()
  }
  return (
    <Stack gap="xs" data-lead-uses>
      <UsesList uses={uses} />
      {failure && <Alert color="red" role="alert">{failure[locale]}</Alert>}
      {documents.length > 0 && (
        <Group>
          <Button size="compact-md" variant="default" loading={busy} disabled={disabled || to === null} onClick={() => void lead()}>{to === null ? t('uses.lead') : t('uses.lead-to', { count: documents.length, to: `/cms/page/${to}` })}</Button>
        </Group>
      )}
    </Stack>
  )
}
