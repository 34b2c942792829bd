import type { FormEvent } from 'react'
import { useText } from '#i18n'
import { CookiePolicyLink } from './CookiePolicyLink.tsx'

const KINDS = ['analytics', 'advertising', 'non-essential', 'marketing'] as const
const YEAR = 31_536_000

/** Nothing is ticked beforehand (spec: readings 1, cookie consent); agreeing to all is one click. */
export function CookieQuestion({ name, onAnswer }: { name: string; onAnswer(): void }) {
  const t = useText('public')
  const store = (kinds: readonly string[]): void => {
    document.cookie = `${name}=${kinds.join('.') || 'none'}; path=/; max-age=${YEAR}; samesite=lax`
    onAnswer()
  }
  const save = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget)
    store(KINDS.filter((kind) => chosen.has(kind)))
  }
  return (
    <form className="sala-cookies" aria-label={t('cookies.title')} onSubmit={save}>
      <p>
        <strong>{t('cookies.title')}</strong> {t('cookies.text')} <CookiePolicyLink />
      </p>
      <details>
        <summary>{t('cookies.details')}</summary>
        <label>
          <input type="checkbox" checked disabled readOnly /> {t('cookies.session')}
        </label>
        {KINDS.map((kind) => (
          <label key={kind}>
            <input type="checkbox" name={kind} /> {t(`cookies.${kind}`)}
          </label>
        ))}
        <button className="sala-button">{t('cookies.save')}</button>
      </details>
      <div className="sala-cookies-answers">
        <button type="button" className="sala-button" onClick={() => store([])}>
          {t('cookies.decline')}
        </button>
        <button
          type="button"
          className="sala-button"
          data-kind="primary"
          onClick={() => store(KINDS)}
        >
          {t('cookies.agree')}
        </button>
      </div>
    </form>
  )
}
