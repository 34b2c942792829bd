import { Badge, Paper, Title } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { conversionPath, conversionsOf, type VisibleEntity } from '#crud'
import type { ChainDocument, DocumentChain } from '#gateway'
import { formatDate, formatMoney, formatNumber, useLocale, useText } from '#i18n'
import type { StoredRecord } from '#schema'
import { screenPath, useSession } from '#session'

interface Props {
  model: VisibleEntity
  record: StoredRecord
}

/** The documents that a record was made of and became, from left to right, with what may be made of it next in outline. */
export function Chain({ model, record }: Props) {
  const t = useText('backend')
  const locale = useLocale()
  const { client, modules } = useSession()
  const { name } = model
  const { data, isError } = useQuery({
    queryKey: ['records', name, 'chain', record._id, record.version],
    queryFn: async () => {
      const answer = await client.call<{ data: DocumentChain }>(
        `/api/${encodeURIComponent(name)}/${encodeURIComponent(record._id)}/chain`,
      )
      if (!answer.ok) throw new Error('chain')
      return answer.value.data
    },
  })
  const next = conversionsOf(model, record).flatMap(({ $id, label, to }) => {
    const create = screenPath(modules, to, 'create')
    return create ? [{ $id, label, path: conversionPath(create, $id, [record._id]) }] : []
  })
  if (isError) return <p role="alert">{t('chain.failed')}</p>
  if (!data || data.documents.length + next.length < 2) return null
  const here = data.documents.find(({ id }) => id === record._id)?.depth ?? 0
  const columns = columnsOf(data, here + 1)
  return (
    <Paper className="sala-panel" component="section" aria-label={t('chain.title')} data-chain>
      <Title order={2} size="h5" mb="xs">
        {t('chain.title')}
      </Title>
      <ol className="sala-chain">
        {columns.map((documents, depth) => (
          <li key={depth}>
            {documents.map((one) => (
              <Document key={one.id} document={one} isThis={one.id === record._id} data={data} />
            ))}
            {depth === here + 1 &&
              next.map(({ $id, label, path }) => (
                <Link key={$id} to={path} className="sala-chain-next" data-next={$id}>
                  <IconArrowRight size={16} aria-hidden />
                  {label[locale]}
                </Link>
              ))}
          </li>
        ))}
      </ol>
      {data.more && <p className="sala-chain-more">{t('chain.more')}</p>}
    </Paper>
  )
}

/** The documents by how far they lie behind the first; there is room for those that may come next. */
function columnsOf({ documents }: DocumentChain, least: number): ChainDocument[][] {
  const last = Math.max(least, ...documents.map(({ depth }) => depth))
  return Array.from({ length: last + 1 }, (_, depth) =>
    documents.filter((one) => one.depth === depth),
  )
}

function Document({
  document: one,
  isThis,
  data,
}: {
  document: ChainDocument
  isThis: boolean
  data: DocumentChain
}) {
  const t = useText('backend')
  const locale = useLocale()
  const { code, kind, state, amount, currency, date, path, open = [] } = one
  const made = data.links
    .filter(({ to }) => to === one.id)
    .flatMap(({ from }) => data.documents.find(({ id }) => id === from)?.code ?? [])
  const isOpen = open.filter(({ quantity, of }) => quantity > 0 && quantity <= of)
  return (
    <article
      className="sala-chain-document"
      aria-current={isThis || undefined}
      data-document={code}
      data-return={one.isReturn}
      aria-label={made.length > 0 ? t('chain.made-of', { code, of: made.join(', ') }) : code}
    >
      <small>{kind[locale]}</small>
      {path && !isThis ? <Link to={path}>{code}</Link> : <strong>{code}</strong>}
      {state && (
        <Badge variant="light" tt="none" className="sala-state" data-color={state.color}>
          {state.label[locale]}
        </Badge>
      )}
      {amount !== undefined && (
        <span className="sala-chain-amount">
          {formatMoney(amount, locale)} {currency && currency !== 'THB' ? currency : ''}
        </span>
      )}
      {date && <small>{formatDate(date, locale)}</small>}
      {isOpen.map(({ conversion, label, quantity, of }) => (
        <small key={conversion} data-open={conversion}>
          {t('chain.open', {
            label: label[locale],
            quantity: formatNumber(quantity, locale),
            of: formatNumber(of, locale),
          })}
        </small>
      ))}
    </article>
  )
}
