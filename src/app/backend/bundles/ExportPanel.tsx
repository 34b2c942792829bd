import { Alert, Button, Checkbox, Group, MultiSelect, Paper, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, saveFile, Unanswered } from '#crud'
import type { Bundle } from '#gateway'
import { useLocale, useText } from '#i18n'
import { useSession } from '#session'
import { bangkokTime, instantOf, pickText, type Bilingual, type Text } from '#shared'

/** The file of a bundle: by the one thing that it is about, and the day it was made. */
function fileName({ made_at }: Bundle, thing: string | undefined): string {
  const about = thing?.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
  return `${about || 'bundle'}-${bangkokTime(instantOf(made_at)).date}.json`
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
  const pages = useQuery({
    queryKey: ['records', 'page', 'bundles'],
    queryFn: async () => {
      const answer = await client.query('page', {
        method: 'find',
        args: [{ state: { $ne: 'archived' } }, { slug: 1, title: 1 }],
        sort: { slug: 1 },
        paging: { page: 1, limit: 1_000 },
      })
      if (!answer.ok) throw new CallError(answer.failures)
      return answer.value.data
    },
  })
  const ownFlows = useQuery({
    queryKey: ['records', 'flow', 'bundles'],
    queryFn: async () => {
      const answer = await client.query('flow', {
        method: 'find',
        args: [{}, { name: 1, label: 1 }],
        sort: { name: 1 },
        paging: { page: 1, limit: 1_000 },
      })
      if (!answer.ok) throw new CallError(answer.failures)
      return answer.value.data
    },
  })
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
    // A page, a flow, or the site with all that is in it.
    const named = [...chosen, ...flows]
    const only = withSite
      ? named.length === 0
        ? pickText(site.siteName as Text, locale)
        : undefined
      : named.length === 1
        ? named[0]
        : undefined
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
        <MultiSelect
          label={t('bundles.pages')}
          description={t('bundles.pages-hint')}
          searchable
          clearable
          value={chosen}
          onChange={setChosen}
          data={(pages.data ?? []).map(({ slug, title }) => ({
            value: String(slug),
            label: `${pickText(title as Text, locale)} (${String(slug)})`,
          }))}
        />
        <Unanswered query={pages} failed={t('bundles.pages-failed')} />
        {(ownFlows.data ?? []).length > 0 && (
          <MultiSelect
            label={t('bundles.flows')}
            description={t('bundles.flows-hint')}
            searchable
            clearable
            value={flows}
            onChange={setFlows}
            data={ownFlows.data!.map(({ name, label }) => ({
              value: String(name),
              label: `${pickText(label as Text, locale)} (${String(name)})`,
            }))}
          />
        )}
        <Unanswered query={ownFlows} failed={t('bundles.flows-failed')} />
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
