import { Alert, Button, Checkbox, Group, MultiSelect, Paper, Stack, Title } from '@mantine/core'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, saveFile, Unanswered } from '#crud'
import type { Bundle } from '#gateway'
import { useLocale, useText } from '#i18n'
import { useSession } from '#session'
import { bangkokTime, instantOf, pickText, type Bilingual, type Locale, type Text } from '#shared'
import type { Filter } from '#schema'

/** The file of a bundle: by the one thing that it is about, and the day it was made. */
function fileName({ made_at }: Bundle, thing: string | undefined): string {
  const about = thing?.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
  return `${about || 'bundle'}-${bangkokTime(instantOf(made_at)).date}.json`
}

interface Choice {
  value: string
  label: string
}

/** Documents of a collection that may be chosen, by their names. */
function useChoices(
  collection: 'page' | 'flow',
  filter: Filter,
  key: string,
  title: string,
): UseQueryResult<Choice[]> {
  const locale = useLocale()
  const { client } = useSession()
  return useQuery({
    queryKey: ['records', collection, 'bundles'],
    queryFn: async () => {
      const answer = await client.query(collection, {
        method: 'find',
        args: [filter, { [key]: 1, [title]: 1 }],
        sort: { [key]: 1 },
        paging: { page: 1, limit: 1_000 },
      })
      if (!answer.ok) throw new CallError(answer.failures)
      return answer.value.data
    },
    select: (records) =>
      records.map((record) => ({
        value: String(record[key]),
        label: `${pickText(record[title] as Text, locale)} (${String(record[key])})`,
      })),
  })
}

function Choices({
  kind,
  query,
  value,
  onChange,
}: {
  kind: 'pages' | 'flows'
  query: UseQueryResult<Choice[]>
  value: string[]
  onChange(value: string[]): void
}) {
  const t = useText('backend')
  return (
    <>
      <MultiSelect
        label={t(`bundles.${kind}`)}
        description={t(`bundles.${kind}-hint`)}
        searchable
        clearable
        value={value}
        onChange={onChange}
        data={query.data ?? []}
      />
      <Unanswered query={query} failed={t(`bundles.${kind}-failed`)} />
    </>
  )
}

/** What a file is about that is about one thing: a page, a flow, or the site with all that is in it. */
function onlyThing(named: string[], site: unknown, locale: Locale): string | undefined {
  if (site !== undefined) return named.length === 0 ? pickText(site as Text, locale) : undefined
  return named.length === 1 ? named[0] : undefined
}

/** Chosen pages, or all, as a file. */
export function ExportPanel() {
  const t = useText('backend')
  const locale = useLocale()
  const { client, site } = useSession()
  const [chosen, setChosen] = useState<string[]>([])
  const [flows, setFlows] = useState<string[]>([])
  const [withSite, setWithSite] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Bilingual | null>(null)
  const pages = useChoices('page', { state: { $ne: 'archived' } }, 'slug', 'title')
  const ownFlows = useChoices('flow', {}, 'name', 'label')
  const save = async (): Promise<void> => {
    setBusy(true)
    const made = await client.call<{ data: Bundle }>('/api/bundle/export', {
      method: 'POST',
      body: {
        ...(chosen.length + flows.length > 0 ? { pages: chosen, flows } : {}),
        site: withSite,
      },
    })
    setBusy(false)
    setFailure(made.ok ? null : made.failures[0]!.message)
    const only = onlyThing([...chosen, ...flows], withSite ? site.siteName : undefined, locale)
    if (made.ok)
      saveFile(
        new Blob([JSON.stringify(made.value.data, null, 2)], { type: 'application/json' }),
        fileName(made.value.data, only),
      )
  }
  return (
    <Paper
      className="sala-panel"
      component="section"
      aria-label={t('bundles.export')}
      data-bundle-export
    >
      <Stack gap="md">
        <Title order={2} size="h4">
          {t('bundles.export')}
        </Title>
        <Choices kind="pages" query={pages} value={chosen} onChange={setChosen} />
        {(ownFlows.data ?? []).length > 0 ? (
          <Choices kind="flows" query={ownFlows} value={flows} onChange={setFlows} />
        ) : (
          <Unanswered query={ownFlows} failed={t('bundles.flows-failed')} />
        )}
        <Checkbox
          label={t('bundles.with-site')}
          checked={withSite}
          onChange={(event) => setWithSite(event.currentTarget.checked)}
        />
        {failure && (
          <Alert color="red" role="alert">
            {failure[locale]}
          </Alert>
        )}
        <Group>
          <Button loading={busy} onClick={() => void save()}>
            {t('bundles.save')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}
