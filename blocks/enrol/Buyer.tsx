import { useText } from '#i18n'
import type { PurchaseAnswer } from '#pages/model'

const CONTACT = [
  { name: 'name', type: 'text', autoComplete: 'name', maxLength: 200 },
  { name: 'email', type: 'email', autoComplete: 'email', maxLength: 254 },
  { name: 'phone', type: 'tel', autoComplete: 'tel', maxLength: 20 },
] as const
const TAX = [
  { name: 'tax_name', autoComplete: 'organization', maxLength: 255 },
  { name: 'tax_id', inputMode: 'numeric', maxLength: 17 },
  { name: 'tax_address', autoComplete: 'street-address', maxLength: 500 },
] as const

/** Whom the order is for, and the tax invoice that they want. */
export function Buyer({
  purchase: { fields, isMember, course, withhold },
}: {
  purchase: PurchaseAnswer
}) {
  const t = useText('shop')
  const next = encodeURIComponent(`/lesson/order/${course._id}`)
  return (
    <>
      <fieldset>
        <legend>{t('checkout.contact')}</legend>
        {!isMember && (
          <p className="sala-enrol-hint">
            {t('enrol.guest')} <a href={`/member/login?next=${next}`}>{t('enrol.sign-in')}</a>
          </p>
        )}
        {CONTACT.map(({ name, ...input }) => (
          <label key={name} data-field={name}>
            {t(`checkout.${name}`)}
            <input name={name} {...input} defaultValue={fields[name]} required />
          </label>
        ))}
      </fieldset>
      <details open={fields.tax_id !== '' || withhold}>
        <summary>{t('enrol.tax')}</summary>
        {TAX.map(({ name, ...input }) => (
          <label key={name} data-field={name}>
            {t(`enrol.${name}`)}
            <input name={name} {...input} defaultValue={fields[name]} />
          </label>
        ))}
        <label data-field="withhold">
          <input type="checkbox" name="withhold" value="1" defaultChecked={withhold} />{' '}
          {t('enrol.withhold')}
        </label>
      </details>
    </>
  )
}
