import { useQuery } from '@tanstack/react-query'
import { CallError, Loading, Unanswered, useScreenTitle } from '#crud'
import { useText } from '#i18n'
import { PageView } from '#pages'
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

const NO_PARAMS = {}

/** Where the day of staff begins: a page of blocks, which shows each what they may open. */
export function HomeScreen({ registry, site, page, title }: Props) {
  const t = useText('backend')
  const { client } = useSession()
  useScreenTitle(title ?? t('home.title'))
  const query = useQuery({
    queryKey: ['home', page],
    retry: false,
    queryFn: async ({ signal }) => {
      const answer = await client.call<{ data: PageDocument }>(
        page ? `/api/home?page=${page}` : '/api/home',
        { signal },
      )
      if (!answer.ok) throw new CallError(answer.failures)
      await registry.preload(blockTypes(answer.value.data))
      return answer.value.data
    },
  })
  const environment = usePageEnvironment(registry, site, NO_PARAMS)
  if (query.isError) return <Unanswered query={query} failed={t('home.failed')} />
  if (!query.data) return <Loading />
  return <PageView page={query.data} environment={environment} />
}
