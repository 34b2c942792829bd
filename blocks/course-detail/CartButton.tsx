import { useText } from '#i18n'
import type { CartPageAnswer } from '#pages/model'

/** Puts the course into the cart of who is signed in; where it is already, the way there. */
export function CartButton({ course, cart }: { course: string; cart: CartPageAnswer }) {
  const t = useText('course')
  const isIn = cart.lines.some(({ goods }) => 'courseID' in goods && goods.courseID === course)
  return isIn ? (
    <a className="sala-button" id="cart" data-kind="secondary" href="/shop/checkout">
      {t('cart.in')}
    </a>
  ) : (
    <form method="post" action="/user/own/cart" className="sala-course-cart" id="cart">
      <input type="hidden" name="_csrf" value={cart.csrf} />
      <input type="hidden" name="goods" value="course" />
      <input type="hidden" name="id" value={course} />
      <input type="hidden" name="quantity" value="1" />
      {cart.about === 'cart' && cart.problem && <p role="alert">{cart.problem}</p>}
      <button className="sala-button" data-kind="secondary">
        {t('cart.add')}
      </button>
    </form>
  )
}
