import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { CallError, Loading, Unanswered, useScreenTitle } from '#crud'
import { useText } from '#i18n'
import { PageView, staticAnswers, type ObjectAnswers } from '#pages'
import { blockTypes, type SiteInput } from '#pages/model'
import type { BlockRegistry } from '#registry'
import type { PageDocument } from '#schema'
import { useSession } from '#session'
import { usePageEnvironment } from '../usePageEnvironment.ts'

interface Props {
  registry: BlockRegistry
  site: SiteInput
  /** Slug of the page, where the route names one. */
  page?: string | undefined
  title?: string | undefined
}

interface Home {
  page: PageDocument
  data: Record<string, ObjectAnswers>
  params: Record<string, string>
  search: Record<string, string>
}

const NO_PARAMS = {}

/** A page of blocks in the frame of the backend: where the day of staff begins, and what routes show there. */
export function HomeScreen({ registry, site, page, title }: Props) {
  const t = useText('backend')
  const { client } = useSession()
  const { pathname, search } = useLocation()
  const path = page && pathname + search
  useScreenTitle(title ?? t('home.title'))
  const query = useQuery({
    queryKey: ['home', path],
    retry: false,
    queryFn: async ({ signal }) => {
      const answer = await client.call<{ data: Home }>(
        path ? `/api/home?${new URLSearchParams({ path })}` : '/api/home',
        { signal },
      )
      if (!answer.ok) throw new CallError(answer.failures)
      await registry.preload(blockTypes(answer.value.data.page))
      return answer.value.data
    },
  })
  const around = usePageEnvironment(registry, site, query.data?.params ?? NO_PARAMS)
  const environment = useMemo(
    () =>
      query.data && { ...around, search: query.data.search, data: staticAnswers(query.data.data) },
    [around, query.data],
  )
  if (query.isError) return <Unanswered query={query} failed={t('home.failed')} />
  if (!query.data || !environment) return <Loading />
  return <PageView page={query.data.page} environment={environment} />
}
