import { Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useText } from '#i18n'
import { useSession } from '#session'
import type { StoredRecord } from '#schema'
import { pickText, type Text as Bilingual } from '#shared'
import { CallError } from '../CallError.ts'
import { Unanswered } from '../Unanswered.tsx'
import { LeadUses } from './LeadUses.tsx'
import { PartUses } from './PartUses.tsx'
import { useUses } from './useUses.ts'

/** Before a page goes: what leads to it, and the way to lead all of that to another page first. */
export function DeletionUses({ page }: { page: StoredRecord }) {
  const t = useText('backend')
  const locale = useLocale()
  const { client } = useSession()
  const isPart = page.type === 'part'
  const slug = String(page.slug)
  const uses = useUses(isPart ? 'part' : 'page', isPart ? page._id : slug)
  const [to, setTo] = useState<string | null>(null)
  const used = (uses.data ?? []).filter(({ id }) => id !== page._id)
  const others = useQuery({
    queryKey: ['records', 'page', 'addresses', page._id],
    enabled: used.length > 0 && !isPart,
    queryFn: async () => {
      const answer = await client.query('page', {
        method: 'find',
        args: [
          { type: String(page.type), state: { $ne: 'archived' }, _id: { $ne: page._id } },
          { slug: 1, title: 1 },
        ],
        sort: { slug: 1 },
        paging: { page: 1, limit: 500 },
      })
      if (!answer.ok) throw new CallError(answer.failures)
      return answer.value.data
    },
  })
  if (!uses.data) return <Unanswered query={uses} failed={t('media.uses-failed')} />
  if (used.length === 0) return null
  return (
    <Stack gap="xs" data-deletion-uses>
      <Text fw={600}>
        {t(isPart ? 'uses.before-deletion-part' : 'uses.before-deletion', { count: used.length })}
      </Text>
      {isPart ? (
        <PartUses id={page._id} uses={used} />
      ) : (
        <>
          <Select
            label={t('uses.other')}
            searchable
            clearable
            value={to}
            onChange={setTo}
            data={(others.data ?? []).map((one) => ({
              value: String(one.slug),
              label: `${pickText(one.title as Bilingual, locale)} (${String(one.slug)})`,
            }))}
          />
          <Unanswered query={others} failed={t('uses.others-failed')} />
          <LeadUses uses={used} from={slug} to={to} />
        </>
      )}
    </Stack>
  )
}
