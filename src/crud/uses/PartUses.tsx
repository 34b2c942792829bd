import { Select, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DocumentUses } from '#gateway'
import { useLocale, useText } from '#i18n'
import { useSession } from '#session'
import { pickText, type Text } from '#shared'
import { CallError } from '../CallError.ts'
import { Unanswered } from '../Unanswered.tsx'
import { holdersOf } from './holdersOf.ts'
import { LeadUses } from './LeadUses.tsx'

const WAYS = ['detach', 'remove'] as const

/** Where a reusable part stands, and one change to all of it: another part, a plain copy or nothing in its place. */
export function PartUses({
  id,
  uses,
  onDone,
}: {
  id: string
  uses: readonly DocumentUses[]
  onDone?(): void
}) {
  const t = useText('backend')
  const locale = useLocale()
  const { client } = useSession()
  const [chosen, setChosen] = useState<string | null>(null)
  const others = useQuery({
    queryKey: ['records', 'page', 'parts', id],
    queryFn: async () => {
      const answer = await client.query('page', {
        method: 'find',
        args: [
          { type: 'part', _id: { $ne: id } },
          { title: 1, state: 1, parts: 1, published_parts: 1 },
        ],
        sort: { created_at: -1 },
        paging: { page: 1, limit: 500 },
      })
      if (!answer.ok) throw new CallError(answer.failures)
      const holders = holdersOf(id, answer.value.data)
      return answer.value.data
        .filter(({ _id, state }) => state === 'published' && !holders.has(_id))
        .map(({ _id, title }) => ({ value: _id, label: pickText(title as Text, locale) }))
    },
  })
  const how = WAYS.find((way) => way === chosen)
  return (
    <Stack gap="xs">
      <Select
        label={t('uses.instead-part')}
        searchable
        clearable
        value={chosen}
        onChange={setChosen}
        data={[
          { value: 'detach', label: t('uses.plain-copies') },
          { value: 'remove', label: t('uses.nothing') },
          ...(others.data ?? []),
        ]}
      />
      <Unanswered query={others} failed={t('uses.others-failed')} />
      <LeadUses
        kind="part"
        uses={uses}
        from={id}
        to={how ? '' : chosen}
        toName={others.data?.find(({ value }) => value === chosen)?.label}
        how={how}
        {...(onDone ? { onDone } : {})}
      />
    </Stack>
  )
}
