import { formatDate, useLocale, useText } from '#i18n'
import type { AccountAnswer } from '#pages/model'
import { OwnForm } from './OwnForm.tsx'

/** Where one is signed in; all but this one can be ended. */
export function Sessions({ account: { sessions, csrf } }: { account: AccountAnswer }) {
  const t = useText('member')
  const locale = useLocale()
  return (
    <>
      <ul className="sala-own-list">
        {sessions.map(({ id, since, seen, current }) => (
          <li key={id}>
            <div>
              <strong>{t(current ? 'account.this-device' : 'account.other-device')}</strong>
              <small>
                {t('account.since', {
                  since: formatDate(since, locale, 'datetime'),
                  seen: formatDate(seen, locale, 'datetime'),
                })}
              </small>
            </div>
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <OwnForm about="sessions" csrf={csrf} kind="secondary" submit={t('account.end-others')} />
      ) : (
        <p>{t('account.only-this')}</p>
      )}
    </>
  )
}
