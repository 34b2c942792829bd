import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { CallError, entityQuery, Kit, openList, type ListValues, type OpenList } from '#crud'
import { formatMoney, formatNumber, useLocale, useText } from '#i18n'
import type { BlockProps } from '#registry'
import type { Field } from '#schema'
import { useOptionalSession, useSession } from '#session'
import { pickText, type Text } from '#shared'
import './record-chart.css'

interface Props {
  title?: Text
  /** Path of the list whose records are drawn. */
  list?: string
  values?: ListValues
  /** Field whose values make the bars. */
  by?: string
  /** Field that is summed; the records are counted without it. */
  sum?: string
  limit?: number
}

/** What one value of the field comes to. */
interface Bar {
  _id: unknown
  amount: number
}

export const catalogues = ['backend', 'errors']

const MAX_BARS = 8

/** Counts or sums by the values of a field; nothing for who may not open the list behind it. */
export default function RecordChart({ props }: BlockProps<Props>) {
  const session = useOptionalSession()
  const locale = useLocale()
  if (!session || !props.list || !props.by)
    return <p className="sala-entity-preview">{pickText(props.title, locale) || props.by}</p>
  const list = openList(session.modules, session.user, props.list, props.values)
  return list ? (
    <Kit>
      <Chart {...props} by={props.by} open={list} />
    </Kit>
  ) : null
}

function useBars({ by, sum, limit = MAX_BARS, open }: Props & { by: string; open: OpenList }) {
  const { client } = useSession()
  return useQuery({
    queryKey: ['records', open.entity, 'chart', open.filter, by, sum, limit],
    retry: false,
    queryFn: async ({ signal }) => {
      const amount = { $sum: sum ? `$${sum}` : 1 }
      const pipeline = [
        { $match: open.filter },
        { $group: { _id: `$${by}`, amount } },
        { $sort: { amount: -1 } },
        { $limit: limit },
      ]
      const answer = await client.aggregate(open.entity, { pipeline } as never, signal)
      if (!answer.ok) throw new CallError(answer.failures)
      return answer.value as unknown as Bar[]
    },
  })
}

function Chart(props: Props & { by: string; open: OpenList }) {
  const { by, sum, open } = props
  const t = useText('backend')
  const locale = useLocale()
  const { client } = useSession()
  const model = useQuery(entityQuery(client, open.entity)).data
  const bars = useBars(props)
  // Who may look at records, but at no sums of them, has no chart of them.
  if (bars.isError && (bars.error as CallError).failures[0]?.status === 403) return null
  const field = model?.entity.properties[by]
  const heading = pickText(props.title, locale)
  const most = Math.max(0, ...(bars.data ?? []).map(({ amount }) => amount))
  const isMoney = sum !== undefined && model?.entity.properties[sum]?.['x-money'] === true
  return (
    <section className="sala-record-chart" aria-label={heading} aria-busy={bars.isPending}>
      <h2>{heading}</h2>
      {bars.isError && <p role="alert">{t('home.failed')}</p>}
      {bars.data?.length === 0 && <p>{t('home.chart-none')}</p>}
      <ul>
        {bars.data?.map(({ _id, amount }) => (
          <li key={String(_id)}>
            <Link to={hrefOf(open, by, _id)}>
              <span>{nameOf(field, _id, locale) ?? t('home.chart-other')}</span>
              <b>{isMoney ? formatMoney(amount, locale) : formatNumber(amount, locale)}</b>
              <i style={{ inlineSize: `${most > 0 ? (100 * amount) / most : 0}%` }} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const hrefOf = ({ href }: OpenList, by: string, value: unknown): string =>
  value === null || value === undefined
    ? href
    : `${href}${href.includes('?') ? '&' : '?'}${new URLSearchParams({ [`f.${by}`]: String(value) })}`

/** A value in words: by the labels of its list, or as it is. */
function nameOf(field: Field | undefined, value: unknown, locale: 'th' | 'en'): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  const label = (field as { 'x-labels'?: Record<string, Text> } | undefined)?.['x-labels']?.[
    String(value)
  ]
  return pickText(label, locale) || String(value)
}
