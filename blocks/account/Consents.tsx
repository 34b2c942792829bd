import { formatDate, useLocale, useText } from '#i18n'
import type { AccountAnswer } from '#pages/model'
import { OwnForm } from './OwnForm.tsx'

type Consent = AccountAnswer['consents'][number]

const KNOWN = ['privacy', 'news'] as const
const known = (purpose: string) => KNOWN.find((one) => one === purpose)

/** What was agreed to, when and in which edition; the latest of each purpose can be taken back or given again. */
export function Consents({ account: { consents, csrf } }: { account: AccountAnswer }) {
  const t = useText('member')
  return (
    <ul className="sala-own-list">
      {consents.map((consent, index) => {
        const purpose = known(consent.purpose)
        const isLast = !consents.slice(index + 1).some((one) => one.purpose === consent.purpose)
        const isGiven = Boolean(consent.at) && !consent.withdrawn_at
        return (
          <li key={`${consent.purpose} ${consent.at ?? ''}`}>
            <div>
              <strong>{purpose ? t(`account.purpose.${purpose}`) : consent.purpose}</strong>
              <Times consent={consent} />
              {purpose === 'privacy' && <a href="/member/privacy">{t('account.read-policy')}</a>}
            </div>
            {purpose && isLast && (
              <OwnForm
                about="consents"
                csrf={csrf}
                kind="secondary"
                submit={t(isGiven ? 'account.withdraw' : 'account.give')}
              >
                <input type="hidden" name="purpose" value={purpose} />
                <input type="hidden" name="give" value={isGiven ? '0' : '1'} />
              </OwnForm>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Times({ consent: { at, version, withdrawn_at } }: { consent: Consent }) {
  const t = useText('member')
  const locale = useLocale()
  return (
    <small>
      {at
        ? t('account.given', { date: formatDate(at, locale, 'long'), version: version ?? 0 })
        : t('account.never')}
      {withdrawn_at && (
        <>
          <br />
          {t('account.withdrawn', { date: formatDate(withdrawn_at, locale, 'long') })}
        </>
      )}
    </small>
  )
}
