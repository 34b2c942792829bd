import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallError } from '#crud'
import { useText } from '#i18n'
import { useSession } from '#session'

const MOST = 50
const SETTLED = 300

/** Whose eyes the page is seen with: a visitor's, those of a role, or a member's. Where there are more members than a list can show, one is looked for. */
export function WhoSelect({
  roles,
  value,
  onChange,
}: {
  roles: { value: string; label: string }[]
  value: string
  onChange(who: string): void
}) {
  const t = useText('builder')
  const { client } = useSession()
  const [wanted, setWanted] = useState('')
  const [search] = useDebouncedValue(wanted.trim(), SETTLED)
  const members = useQuery({
    queryKey: ['records', 'user', 'simulator', search],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const answer = await client.query('user', {
        method: 'find',
        args: [{}, { firstname: 1, lastname: 1, username: 1 }],
        paging: { page: 1, limit: MOST },
        ...(search && { search }),
      })
      if (!answer.ok) throw new CallError(answer.failures)
      return {
        isWhole: answer.value.data.length < MOST,
        list: answer.value.data.map(({ _id, firstname, lastname, username }) => ({
          value: `user=${encodeURIComponent(_id)}`,
          label: `${String(firstname ?? '')} ${String(lastname ?? '')} (${String(username)})`,
        })),
      }
    },
  })
  const isLong = useRef(false)
  if (members.data && search === '' && !members.data.isWhole) isLong.current = true
  // Who was chosen stays, whatever is looked for next.
  const known = useRef(new Map<string, string>())
  members.data?.list.forEach((one) => known.current.set(one.value, one.label))
  const found = members.data?.list ?? []
  const items =
    value.startsWith('user=') && !found.some((one) => one.value === value)
      ? [{ value, label: known.current.get(value) ?? value }, ...found]
      : found
  return (
    <>
      <NativeSelect
        size="sm"
        label={t('simulator.who')}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={[
          { value: '', label: t('simulator.nobody') },
          {
            group: t('simulator.roles'),
            items: roles.map((role) => ({
              value: `role=${encodeURIComponent(role.value)}`,
              label: role.label,
            })),
          },
          { group: t('simulator.members'), items },
        ]}
      />
      {isLong.current && (
        <TextInput
          size="sm"
          type="search"
          label={t('simulator.find-member')}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
          description={members.data && found.length === 0 ? t('simulator.no-member') : undefined}
          inputWrapperOrder={['label', 'input', 'description']}
        />
      )}
    </>
  )
}
