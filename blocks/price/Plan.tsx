import { formatMoney, useLocale, useText } from '#i18n'
import { AuthorLink } from '#pages'
import { safeLink } from '#pages/model'
import { pickText, type Locale, type Text } from '#shared'
import { Icon } from '#ui'

export interface PlanProps {
  plan: {
    name?: Text
    note?: Text
    price?: number
    before?: number
    period?: Text
    features?: { text?: Text; missing?: boolean }[]
    button?: Text
    link?: string
    highlight?: boolean
  }
  level: 'h2' | 'h3' | 'h4'
}

const isAmount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0

/** An amount of baht; satang are written where there are any. */
const amountOf = (value: number, locale: Locale): string =>
  formatMoney(value, locale).replace(/\.00$/, '')

export function Plan({ plan, level: Level }: PlanProps) {
  const locale = useLocale()
  const t = useText('blocks')
  const [note, button] = [pickText(plan.note, locale), pickText(plan.button, locale)]
  const link = safeLink(plan.link)
  const features = (plan.features ?? []).flatMap(({ text, missing }) =>
    pickText(text, locale) ? [{ text: pickText(text, locale), missing }] : [],
  )
  return (
    <section className="sala-plan" data-highlight={plan.highlight ? '' : undefined}>
      {plan.highlight && <p className="sala-plan-flag">{t('price.recommended')}</p>}
      <Level className="sala-plan-name">{pickText(plan.name, locale)}</Level>
      {note && <p className="sala-plan-note">{note}</p>}
      <Amount plan={plan} />
      {features.length > 0 && (
        <ul className="sala-plan-features">
          {features.map(({ text, missing }, index) => (
            <li key={index} data-missing={missing ? '' : undefined}>
              <Icon name={missing ? 'minus' : 'check'} />
              <span>
                {missing && <span className="visually-hidden">{t('price.missing')} </span>}
                {text}
              </span>
            </li>
          ))}
        </ul>
      )}
      {link && button && (
        <AuthorLink
          to={link}
          className="sala-button"
          kind={plan.highlight ? 'primary' : 'secondary'}
        >
          {button}
        </AuthorLink>
      )}
    </section>
  )
}

function Amount({ plan: { price, before, period } }: Pick<PlanProps, 'plan'>) {
  const locale = useLocale()
  const t = useText('blocks')
  const per = pickText(period, locale)
  if (!isAmount(price)) return <p className="sala-plan-amount">{t('price.ask')}</p>
  return (
    <p className="sala-plan-amount">
      {isAmount(before) && before > price && (
        <del>
          <span className="visually-hidden">{t('price.before')} </span>
          {amountOf(before, locale)}
        </del>
      )}
      <strong>{price === 0 ? t('price.free') : amountOf(price, locale)}</strong>
      {price > 0 && <span>{t('price.baht')}</span>}
      {per && <span>{t('price.per', { period: per })}</span>}
    </p>
  )
}
