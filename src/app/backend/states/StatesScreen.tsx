import { Alert, Badge, Select, Skeleton, Stack, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { CallError, Unanswered, useScreenTitle } from '#crud'
import type { DrawnStates } from '#gateway'
import { useLocale, useText } from '#i18n'
import { useSession } from '#session'
import { StatesPicture } from './StatesPicture.tsx'
import './states.css'

function useStateTables() {
  const { client } = useSession()
  return useQuery({
    queryKey: ['state-tables'],
    retry: false,
    staleTime: Infinity,
    queryFn: async () => {
      const answer = await client.call<{ data: DrawnStates[] }>('/api/state-tables')
      if (!answer.ok) throw new CallError(answer.failures)
      return answer.value.data
    },
  })
}

/** What a table is called in the address: delivery/state, delivery/items.status. */
const nameOf = ({ entity, each, field }: DrawnStates): string =>
  `${entity}/${each === undefined ? field : `${each}.${field}`}`

/** The state tables of the product, drawn, with what the check of the documents says of each. */
export function StatesScreen() {
  const t = useText('backend')
  const locale = useLocale()
  useScreenTitle(t('states.title'))
  const [asked, setAsked] = useSearchParams()
  const query = useStateTables()
  const tables = query.data ?? []
  const table = tables.find((one) => nameOf(one) === asked.get('of')) ?? tables[0]
  return (
    <Stack gap="lg" className="sala-states">
      <div>
        <Title order={1} size="h2">
          {t('states.title')}
        </Title>
        <Text c="dimmed">{t('states.about')}</Text>
      </div>
      {query.isError && <Unanswered query={query} failed={t('states.failed')} />}
      {query.isPending && <Skeleton h={320} aria-label={t('loading')} />}
      {table && (
        <>
          <Select
            maw={420}
            searchable
            allowDeselect={false}
            label={t('states.of')}
            data={tables.map((one) => ({ value: nameOf(one), label: one.label[locale] }))}
            value={nameOf(table)}
            onChange={(of) => of && setAsked({ of }, { replace: true })}
          />
          <Problems table={table} />
          <StatesPicture table={table} />
          <Transitions table={table} />
        </>
      )}
    </Stack>
  )
}

/** What is wrong with the table, with file, path and remedy. */
function Problems({ table: { problems } }: { table: DrawnStates }) {
  const t = useText('backend')
  if (problems.length === 0)
    return (
      <Text size="sm" role="status" data-sound>
        {t('states.sound')}
      </Text>
    )
  return (
    <Alert color="red" role="alert" title={t('states.problems', { count: problems.length })}>
      <ul>
        {problems.map(({ file, path, message }) => (
          <li key={`${path} ${message}`}>
            <code>
              {file}: {path}
            </code>{' '}
            {message}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/** Every transition in words, by the number of its arrow. */
function Transitions({ table: { states, transitions } }: { table: DrawnStates }) {
  const t = useText('backend')
  const locale = useLocale()
  const nameOf = (id: string): string => states.find((one) => one.id === id)!.label[locale]
  return (
    <div className="sala-table-frame">
      <Table className="sala-table sala-line-cards">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>#</Table.Th>
            <Table.Th>{t('states.transition')}</Table.Th>
            <Table.Th>{t('states.from')}</Table.Th>
            <Table.Th>{t('states.to')}</Table.Th>
            <Table.Th>{t('states.roles')}</Table.Th>
            <Table.Th>{t('states.does')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {transitions.map(({ id, label, from, to, roles, marks }, index) => (
            <Table.Tr key={id} data-transition={id}>
              <Table.Td data-label="#">{index + 1}</Table.Td>
              <Table.Td data-label={t('states.transition')}>{label[locale]}</Table.Td>
              <Table.Td data-label={t('states.from')}>{from.map(nameOf).join(', ')}</Table.Td>
              <Table.Td data-label={t('states.to')}>{nameOf(to)}</Table.Td>
              <Table.Td data-label={t('states.roles')}>{roles.join(', ') || '–'}</Table.Td>
              <Table.Td data-label={t('states.does')}>
                {marks.length === 0 && '–'}
                {marks.map((mark) => (
                  <Badge key={mark} variant="light" tt="none" mr={4}>
                    {t(`states.mark.${mark}`)}
                  </Badge>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
