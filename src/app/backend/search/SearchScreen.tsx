import { Alert, Badge, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { useScreenTitle } from '#crud'
import { useText } from '#i18n'
import { useSession } from '#session'
import { useFoundRecords, type Found } from '../finder/useFoundRecords.ts'
import './search.css'

/** The records of a module with the words of the address, each kind by itself. */
export function SearchScreen({ of }: { of: string }) {
  const t = useText('backend')
  const { keyword = '' } = useParams()
  const { found, isBusy, failed } = useFoundRecords(keyword.trim(), of)
  useScreenTitle(t('search.title', { words: keyword }))
  const kinds = useMemo(() => {
    const all = new Map<string, Found[]>()
    for (const one of found) all.set(one.kinds, [...(all.get(one.kinds) ?? []), one])
    return [...all]
  }, [found])
  return (
    <Stack gap="md">
      <Title order={1} size="h2">
        {t('search.title', { words: keyword })}
      </Title>
      <Asked key={keyword} of={of} words={keyword} />
      {failed && (
        <Alert color="red" role="alert">
          {t('search.failed')}
        </Alert>
      )}
      {!failed && found.length === 0 && (
        <Text role="status">{isBusy ? t('loading') : t('search.none', { words: keyword })}</Text>
      )}
      {kinds.map(([kind, records]) => (
        <section key={kind} aria-label={kind} className="sala-panel">
          <Title order={2} size="h5" mb="xs">
            {kind}
          </Title>
          <Kind records={records} />
        </section>
      ))}
    </Stack>
  )
}

function Kind({ records }: { records: Found[] }) {
  return (
    <ul className="sala-found">
      {records.map(({ id, path, title, detail, state }) => (
        <li key={id}>
          <Link to={path}>{title}</Link>
          {detail && <span>{detail}</span>}
          {state && (
            <Badge variant="light" tt="none" className="sala-state" data-color={state.color}>
              {state.label}
            </Badge>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Other words; the address keeps them. */
function Asked({ of, words }: { of: string; words: string }) {
  const t = useText('backend')
  const { modules } = useSession()
  const navigate = useNavigate()
  const [next, setNext] = useState(words)
  const base = modules.find(({ name }) => name === of)?.base ?? ''
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        if (next.trim()) void navigate(`${base}/search/${encodeURIComponent(next.trim())}`)
      }}
    >
      <Group align="end" gap="xs">
        <TextInput
          type="search"
          label={t('search.label')}
          value={next}
          onChange={({ currentTarget: { value } }) => setNext(value)}
        />
        <Button type="submit">{t('search.find')}</Button>
      </Group>
    </form>
  )
}
