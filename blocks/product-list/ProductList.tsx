import { formatMoney, useLocale, useText } from '#i18n'
import type { ProductsAnswer } from '#pages/model'
import type { BlockProps } from '#registry'
import './ProductList.css'

export const catalogues = ['shop'] as const

/** What is on sale, a page at a time. */
export default function ProductList({
  data,
}: BlockProps<object, { products?: ProductsAnswer | null }>) {
  const t = useText('shop')
  const locale = useLocale()
  const { products = [], page = 1, pages = 1 } = data.products ?? {}
  return (
    <section className="sala-products">
      <h1>{t('product.all')}</h1>
      {products.length === 0 && <p>{t('product.none')}</p>}
      <ul>
        {products.map(({ _id, name, price, left, picture }) => (
          <li key={_id}>
            {picture && <img src={picture} alt="" loading="lazy" />}
            <a href={`/shop/product/${encodeURIComponent(_id)}`}>{name}</a>
            <strong>฿{formatMoney(price, locale)}</strong>
            <small>{left > 0 ? t('product.left', { count: left }) : t('product.none-left')}</small>
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <p className="sala-products-pages">
          {page > 1 && <a href={`?page=${page - 1}`}>{t('product.before')}</a>}
          <span>{t('product.page', { page, pages })}</span>
          {page < pages && <a href={`?page=${page + 1}`}>{t('product.after')}</a>}
        </p>
      )}
    </section>
  )
}
