import { SegmentedControl, Text } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useLayoutEffect, useMemo, useState } from 'react'
import { entityQuery, generatedPage, PreviewContext, useRecords, type VisibleEntity } from '#crud'
import { useText } from '#i18n'
import { PageView, staticAnswers, type PageEnvironment } from '#pages'
import type { SiteInput } from '#pages/model'
import type { BlockRegistry } from '#registry'
import { useSession } from '#session'
import type { Part } from './arrangement.ts'
import { ScreenCanvas, type CanvasProps } from './ScreenCanvas.tsx'

const NO_ANSWERS = staticAnswers({})
const NEWEST = {
  method: 'find',
  args: [{}, { _id: 1 }],
  sort: { updated_at: -1 },
  paging: { page: 1, limit: 1 },
} as const

interface Props {
  /** The entity with its screens as they are being edited. */
  model: VisibleEntity
  part: Part
  registry: BlockRegistry
  site: SiteInput
  canvas: CanvasProps
}

/** The real screen, rendered with what is being edited: its parts are chosen and moved, nothing in it is pressed. */
export function ScreenPreview({ model, part, registry, site, canvas }: Props) {
  const t = useText('backend')
  const { client, user } = useSession()
  const [look, setLook] = useState<'form' | 'detail'>('form')
  const newest = useRecords(model.name, NEWEST as never)
  const record = newest.data?.data[0]?._id
  const { queryKey } = entityQuery(client, model.name)
  // Its blocks ask for the entity as all do; here they get the one that is edited, and nobody else does.
  const queries = useMemo(() => {
    const own = new QueryClient({
      defaultOptions: { queries: { retry: false, staleTime: 60_000 } },
    })
    own.setQueryData(queryKey, model)
    return own
  }, [])
  useLayoutEffect(() => void queries.setQueryData(queryKey, model), [queries, model])
  const screen = part === 'form' ? (look === 'form' ? 'create' : 'detail') : part
  const page = useMemo(
    () => generatedPage(model.name, screen, screen === 'detail' ? record : undefined),
    [model.name, screen, record],
  )
  const environment = useMemo<PageEnvironment>(
    () => ({
      registry,
      user,
      admin: false,
      site,
      origin: window.location.origin,
      path: window.location.pathname,
      params: {},
      search: {},
      data: NO_ANSWERS,
    }),
    [registry, user, site],
  )
  return (
    <section className="sala-screen-preview sala-panel" aria-label={t('screens.preview')}>
      <header>
        <h2>{t('screens.preview')}</h2>
        {part === 'form' && (
          <SegmentedControl
            size="sm"
            aria-label={t('screens.look.label')}
            value={look}
            onChange={(next) => setLook(next as typeof look)}
            data={(['form', 'detail'] as const).map((value) => ({
              value,
              label: t(`screens.look.${value}`),
            }))}
          />
        )}
      </header>
      <ScreenCanvas key={screen} label={t('screens.preview')} canvas={canvas}>
        {screen === 'detail' && !record ? (
          <Text c="dimmed">{t('screens.no-record')}</Text>
        ) : (
          <div inert data-screen-preview={screen}>
            <PreviewContext value>
              <QueryClientProvider client={queries}>
                <PageView key={`${screen} ${record ?? ''}`} page={page} environment={environment} />
              </QueryClientProvider>
            </PreviewContext>
          </div>
        )}
      </ScreenCanvas>
    </section>
  )
}
