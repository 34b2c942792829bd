import type { QueryAnswer } from '#gateway'
import { formatDate, formatMoney, useLocale, useText } from '#i18n'
import { usePage } from '#pages'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import { Section } from '#ui'
import './OrderList.css'

export const catalogues = ['content']

interface OrderListProps {
  title?: Text
  limit?: number
  empty?: Text
}

interface Order {
  _id: string
  ref1?: string
  name?: string
  created_at?: string
  status?: string
  price?: number
}

/** Orders that the reader may see, the latest first. */
export default function OrderList({
  props,
  data,
}: BlockProps<OrderListProps, { orders?: QueryAnswer | null }>) {
  const t = useText('content')
  const locale = useLocale()
  const { edit } = usePage()
  const title = pickText(props.title, locale)
  const orders = data.orders?.data as Order[] | undefined
  const heads = ['code', 'customer', 'date', 'status', 'total'] as const
  const cells = ({ ref1, name, created_at, status, price }: Order): string[] => [
    ref1 ?? '',
    name ?? '',
    formatDate(created_at, locale),
    status ?? '',
    typeof price === 'number' ? formatMoney(price, locale) : '',
  ]
  return (
    <Section className="sala-orders" title={title} label={t('order-list.label')}>
      {orders && orders.length > 0 ? (
        <table className="sala-line-cards">
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col" data-column={head}>
                  {t(`order-list.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <tr key={order._id}>
                {cells(order).map((cell, index) => (
                  <td
                    key={heads[index]}
                    data-column={heads[index]}
                    data-label={t(`order-list.${heads[index]!}`)}
                  >
                    {heads[index] === 'status' && cell ? (
                      <span className="sala-orders-status">{cell}</span>
                    ) : (
                      cell || '–'
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : orders ? (
        <p className="sala-empty">{pickText(props.empty, locale) || t('order-list.none')}</p>
      ) : edit ? null : (
        <p className="sala-empty">{t('order-list.failed')}</p>
      )}
    </Section>
  )
}
