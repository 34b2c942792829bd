import { NativeSelect } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { CallError, entityQuery } from '#crud'
import { useLocale, useText } from '#i18n'
import { recordEntities } from '#pages/model'
import { useSession } from '#session'
import { pickText } from '#shared'
import { useBuilder, useBuilderState } from '../context/builderContext.ts'
import { pathName } from '../data/usePathRecords.ts'
import type { BuilderState } from '../store/builderStore.ts'

const PATH = pathName('')

/** Records that the canvas is previewed with, by what they are for; each as it is asked for. */
export const previewed = ({
  model,
  preview,
}: Pick<BuilderState, 'model' | 'preview'>): { name: string; entity: string; value: string }[] =>
  Object.entries(preview).flatMap(([name, record]) => {
    const entity =
      model.page.sources?.[name]?.entity ??
      (name.startsWith(PATH) ? name.slice(PATH.length) : undefined)
    return entity === undefined
      ? []
      : [
          {
            name,
            entity,
            value: `entity=${encodeURIComponent(entity)}&record=${encodeURIComponent(record)}`,
          },
        ]
  })

/** Which record the page is rendered with, by entity and state, or as it is previewed; nothing to choose where it asks for none. */
export function RecordSelect({
  value,
  onChange,
}: {
  value: string
  onChange(wanted: string): void
}) {
  const t = useText('builder')
  const locale = useLocale()
  const { store, blocks } = useBuilder()
  const { client } = useSession()
  const names = useBuilderState(({ model }) => recordEntities(model, blocks).join(' '))
    .split(' ')
    .filter(Boolean)
  const preview = useBuilderState((state) => state.preview)
  const shown = previewed({ model: store.getState().model, preview })
  const models = useQueries({
    queries: names.map((name) => ({ ...entityQuery(client, name), retry: false })),
  })
  const groups = models.flatMap(({ data }) => {
    if (!data) return []
    const group = pickText(data.entity['x-entity'].label, locale)
    const of = (state: string): string =>
      `entity=${encodeURIComponent(data.name)}&state=${encodeURIComponent(state)}`
    const states = Object.entries(data.states?.states ?? {}).map(([state, { label }]) => ({
      value: of(state),
      label: `${group}: ${pickText(label, locale)}`,
    }))
    const own = shown.filter(({ entity }) => entity === data.name)
    const previews = own.map(({ name, value: record }) => ({
      value: record,
      label: `${group}: ${t('simulator.record-preview')}${own.length > 1 ? ` (${name})` : ''}`,
    }))
    return [
      {
        group,
        items: [
          ...previews,
          { value: of(''), label: `${group}: ${t('simulator.record-any')}` },
          ...states,
        ],
      },
    ]
  })
  if (groups.length === 0) return null
  return (
    <NativeSelect
      size="sm"
      label={t('simulator.record')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[{ value: '', label: t('simulator.record-own') }, ...groups]}
    />
  )
}

/** The record that was asked for, as one that this reader may see; `query` names it to the gateway. */
export function useRecord(
  page: string,
  who: string,
  wanted: string,
): { ready: boolean; query?: string; problem?: 'none' | 'failed' } {
  const { client } = useSession()
  const found = useQuery({
    queryKey: ['simulator', 'record', page, who, wanted],
    enabled: wanted !== '',
    retry: false,
    queryFn: async () => {
      const answer = await client.call<{ data: string | null }>(
        `/api/page/${encodeURIComponent(page)}/simulate/record?${[who, wanted].filter(Boolean).join('&')}`,
      )
      if (!answer.ok) throw new CallError(answer.failures)
      return answer.value.data
    },
  })
  if (wanted === '') return { ready: true }
  if (found.isError) return { ready: false, problem: 'failed' }
  if (found.data === null) return { ready: false, problem: 'none' }
  return found.data === undefined
    ? { ready: false }
    : { ready: true, query: `${wanted.split('&')[0]}&record=${encodeURIComponent(found.data)}` }
}
