import { formatMoney, useLocale, useText } from '#i18n'
import { usePage } from '#pages'
import type { ProductAnswer } from '#pages/model'
import type { BlockProps } from '#registry'
import './ProductDetail.css'

export const catalogues = ['shop'] as const

const pathOf = (main: string, variant: string): string =>
  `/shop/product/${encodeURIComponent(main)}/${encodeURIComponent(variant)}`

/** The product that the address names, its variants and the way into the cart: links and one plain form, which need no script. */
export default function ProductDetail({
  data,
}: BlockProps<object, { product?: ProductAnswer | null; variant?: ProductAnswer | null }>) {
  const t = useText('shop')
  const locale = useLocale()
  const { edit, search } = usePage()
  const product = data.variant ?? data.product
  if (!product) return edit ? null : <p className="sala-empty">{t('product.missing')}</p>
  const { _id, main, name, price, left, picture, description, variants } = product
  return (
    <article className="sala-product">
      {picture && <img src={picture} alt="" />}
      <div>
        <h1>{name}</h1>
        <p className="sala-product-price">฿{formatMoney(price, locale)}</p>
        <p data-kind={left > 0 ? 'left' : 'none'}>
          {left > 0 ? t('product.left', { count: left }) : t('product.none-left')}
        </p>
        {description && <p>{description}</p>}
        {variants.length > 0 && (
          <nav aria-label={t('product.variant')}>
            <ul className="sala-product-variants">
              {variants.map((one) => (
                <li key={one._id}>
                  <a
                    href={pathOf(main, one._id)}
                    aria-current={one._id === _id ? 'true' : undefined}
                    data-kind={one.left > 0 ? 'left' : 'none'}
                  >
                    {one.name} · ฿{formatMoney(one.price, locale)}
                    {one.left > 0 ? '' : ` · ${t('product.none-left')}`}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {search.done === 'cart' && (
          <p role="status">
            {t('product.added')} <a href="/shop/checkout">{t('product.checkout')}</a>
          </p>
        )}
        {search.about === 'cart' && (
          <p role="alert" data-kind="problem">
            {t('product.failed')}
          </p>
        )}
        <IntoCart product={product} />
        <p>
          <a href="/shop/demo">{t('product.all')}</a>
        </p>
      </div>
    </article>
  )
}

function IntoCart({ product: { csrf, _id, main, left, isMember } }: { product: ProductAnswer }) {
  const t = useText('shop')
  if (left <= 0) return null
  if (!isMember)
    return (
      <p>
        <a
          className="sala-button"
          data-kind="primary"
          href={`/member/login?next=${encodeURIComponent(pathOf(main, _id))}`}
        >
          {t('product.sign-in')}
        </a>
      </p>
    )
  return (
    <form className="sala-product-buy" method="post" action="/user/own/cart">
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name="goods" value="product" />
      <input type="hidden" name="id" value={_id} />
      <label>
        {t('product.quantity')}
        <input name="quantity" type="number" min={1} max={left} defaultValue={1} required />
      </label>
      <button className="sala-button" data-kind="primary">
        {t('product.add')}
      </button>
    </form>
  )
}
