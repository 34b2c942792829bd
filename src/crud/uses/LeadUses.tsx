import { Alert, Button, Group, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DocumentUses } from '#gateway'
import { useLocale, useText } from '#i18n'
import { useSession } from '#session'
import type { Bilingual } from '#shared'
import { forget } from '../entityModel.ts'
import { UsesList } from './UsesList.tsx'

interface Props {
  /** Of what they are led from; a field as `course.price`, a choice of it as `course.kind=online`. */
  kind?: 'page' | 'field' | 'value' | 'flow' | 'part'
  uses: readonly DocumentUses[]
  from: string
  /** Where they shall lead; none is chosen yet while it is `null`. */
  to: string | null
  /** What it is called. */
  toName?: string | undefined
  /** Of a part: plain copies or nothing instead of another (`to` is empty). */
  how?: 'detach' | 'remove' | undefined
  disabled?: boolean
  onDone?(): void
}

/** What a target is called that has no name of its own. */
function targetName(kind: NonNullable<Props['kind']>, to: string): string | undefined {
  if (kind === 'page') return `/cms/page/${to}`
  if (kind === 'value') return to.slice(to.indexOf('=') + 1)
  return kind === 'field' ? to.split('.')[1] : to
}

/** What leads to a page, or names a field, reviewed and led to another in one press. */
export function LeadUses({
  kind: of = 'page',
  uses,
  from,
  to,
  toName,
  how,
  disabled = false,
  onDone,
}: Props) {
  const t = useText('backend')
  const locale = useLocale()
  const queries = useQueryClient()
  const { client } = useSession()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Bilingual | null>(null)
  const documents = uses.flatMap(({ kind, id, version, mayChange }) =>
    mayChange && version !== undefined ? [{ kind, id, version }] : [],
  )
  const lead = async (): Promise<void> => {
    setBusy(true)
    const answer = await client.call(`/api/uses/${of}/${encodeURIComponent(from)}`, {
      method: 'POST',
      body: { to, ...(how ? { how } : {}), documents },
    })
    setBusy(false)
    setFailure(answer.ok ? null : answer.failures[0]!.message)
    await Promise.all(
      (of === 'page' ? ['page', 'site', 'flow'] : ['page', 'flow', 'screen']).map((collection) =>
        forget(queries, collection),
      ),
    )
    if (!answer.ok) return
    notifications.show({ color: 'green', message: t('uses.led', { count: documents.length }) })
    onDone?.()
  }
  const name = toName ?? (to === null ? '' : targetName(of, to))
  const words =
    to === null
      ? t(of === 'page' ? 'uses.lead' : `uses.lead-${of}`)
      : t(how ? `uses.${how}` : of === 'page' ? 'uses.lead-to' : 'uses.lead-to-field', {
          count: documents.length,
          to: name,
        })
  return (
    <Stack gap="xs" data-lead-uses>
      <UsesList uses={uses} />
      {failure && (
        <Alert color="red" role="alert">
          {failure[locale]}
        </Alert>
      )}
      {documents.length > 0 && (
        <Group>
          <Button
            size="compact-md"
            variant="default"
            h="auto"
            py="xs"
            styles={{ label: { whiteSpace: 'normal', lineHeight: 'var(--leading-tight)' } }}
            loading={busy}
            disabled={disabled || to === null}
            onClick={() => void lead()}
          >
            {words}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
