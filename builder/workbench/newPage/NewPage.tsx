import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { CallError, forget, Unanswered, useScreenTitle } from '#crud'
import { useLeaveWarning } from '#forms'
import { useLocale, useText } from '#i18n'
import type { SiteInput } from '#pages/model'
import type { BlockRegistry } from '#registry'
import type { BlockDocument } from '#schema'
import { screenPath, useSession } from '#session'
import { readLibrary } from '../../context/library.ts'
import type { PreviewPorts } from '../../patterns/Preview.tsx'
import { NameStep } from './NameStep.tsx'
import { StartChoice } from './StartChoice.tsx'
import type { Start } from './starts.ts'
import './newPage.css'

export interface NewPageProps {
  registry: BlockRegistry
  site: SiteInput
}

/** What a page can begin with, and what that is rendered with. */
function useStarts({ registry, site }: NewPageProps) {
  const { client } = useSession()
  const read = useQuery({
    queryKey: ['records', 'page', 'starts'],
    queryFn: async () => {
      const [blocks, library] = await Promise.all([
        client.call<{ data: Record<string, BlockDocument> }>('/api/blocks', { keep: true }),
        readLibrary(client),
      ])
      if (!blocks.ok) throw new CallError(blocks.failures)
      return {
        blocks: blocks.value.data,
        templates: library.filter(({ kind }) => kind === 'template'),
      }
    },
  })
  const ports = useMemo<PreviewPorts | undefined>(
    () =>
      read.data && {
        blocks: read.data.blocks,
        rendering: { registry, site, ready: registry.preload },
      },
    [read.data, registry, site],
  )
  return { read, ports }
}

/** Makes the page and opens it in the builder; all else about it is said there. */
function useMaking(start: Start | null, title: string) {
  const locale = useLocale()
  const { client, modules } = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [made, setMade] = useState<string>()
  useLeaveWarning(title.trim() !== '' && made === undefined)
  // Once nothing is marked as unsaved any more.
  useEffect(() => {
    if (made !== undefined)
      void navigate(screenPath(modules, 'page', 'builder', made) ?? '/', { replace: true })
  }, [made, modules, navigate])
  return async (slug: string): Promise<string | undefined> => {
    const words = title.trim()
    const answer = await client.create('page', {
      data: {
        slug,
        title: { th: '', en: '', [locale]: words },
        ...(start && 'template' in start
          ? { type: 'page', template: start.template.name }
          : { type: start?.blank }),
      },
    })
    if (!answer.ok) return answer.failures[0]?.message[locale] ?? ''
    await forget(queries, 'page')
    setMade(answer.value._id)
    return undefined
  }
}

/** The one way to a new page: what it begins with, what it is called, and then the builder. */
export function NewPage(props: NewPageProps) {
  const t = useText('builder')
  const { modules } = useSession()
  const { read, ports } = useStarts(props)
  const [start, setStart] = useState<Start | null>(null)
  const [before, setBefore] = useState<Start | null>(null)
  const [title, setTitle] = useState('')
  const make = useMaking(start, title)
  const heading = t('new-page.heading')
  useScreenTitle(heading)
  const list = screenPath(modules, 'page', 'list')
  return (
    <div className="builder-new" data-new-page={start ? 'name' : 'start'}>
      <header>
        {list && (
          <p>
            <Link to={list}>{t('new-page.list')}</Link>
          </p>
        )}
        <h1>{heading}</h1>
        <p className="builder-note">{t(start ? 'new-page.name-hint' : 'new-page.start-hint')}</p>
      </header>
      {!read.data || !ports ? (
        <Unanswered query={read} failed={t('pattern.load-failed')} />
      ) : start ? (
        <NameStep
          start={start}
          ports={ports}
          title={title}
          onTitle={setTitle}
          onMake={make}
          onBack={() => (setBefore(start), setStart(null))}
        />
      ) : (
        <StartChoice
          templates={read.data.templates}
          ports={ports}
          before={before}
          onChoose={setStart}
        />
      )}
    </div>
  )
}
