import { formatDate, formatNumber, useLocale, useText } from '#i18n'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import './CertificateCheck.css'

export const catalogues = ['learning'] as const

interface Certificate {
  number: string
  code: string
  holder: string
  course: string
  issued: string
  state: string
  hours?: number
  percent?: number
  expires?: string
  reason?: string
  print?: string
}
interface Checked {
  asked: string
  certificate: Certificate | null
}

const STATES = ['valid', 'expired', 'revoked'] as const

/** Whether a certificate holds, for whoever has its code: all that is printed on it, and what became of it. */
export default function CertificateCheck({
  props,
  data,
}: BlockProps<
  { title?: Text },
  { searched?: Checked | null; named?: Checked | null; held?: Checked | null }
>) {
  const t = useText('learning')
  const locale = useLocale()
  const found = data.held ?? data.named ?? data.searched
  return (
    <div className="sala-certificate-check">
      <h1>{pickText(props.title, locale) || t('certificate.title')}</h1>
      {found?.certificate && <Shown certificate={found.certificate} />}
      {found && !found.certificate && (
        <p role="status" className="sala-certificate-none">
          {t('certificate.none', { code: found.asked })}
        </p>
      )}
      <form method="get" action="/lesson/certification/search" role="search">
        <label>
          {t('certificate.code')}
          <input
            className="sala-input"
            name="code"
            required
            maxLength={40}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            placeholder="ABCD-EFGH-JKLM"
          />
        </label>
        <button type="submit" className="sala-button" data-kind="primary">
          {t('certificate.check')}
        </button>
      </form>
      <p className="sala-certificate-help">{t('certificate.help')}</p>
    </div>
  )
}

function Shown({ certificate }: { certificate: Certificate }) {
  const t = useText('learning')
  const locale = useLocale()
  const { state, holder, course, number, issued, expires, hours, percent, reason, print, code } =
    certificate
  const known = STATES.find((one) => one === state) ?? 'revoked'
  const lines: [string, string | undefined][] = [
    [t('certificate.holder'), holder],
    [t('certificate.course'), course],
    [t('certificate.number'), number],
    [t('certificate.code'), code],
    [t('certificate.issued'), formatDate(issued, locale, 'long')],
    [t('certificate.expires'), expires && formatDate(expires, locale, 'long')],
    [t('certificate.hours'), hours === undefined ? undefined : formatNumber(hours, locale)],
    [
      t('certificate.percent'),
      percent === undefined ? undefined : `${formatNumber(percent, locale)}%`,
    ],
    [t('certificate.reason'), reason],
  ]
  return (
    <article className="sala-certificate" data-state={known}>
      <p className="sala-certificate-state">{t(`certificate.state.${known}`)}</p>
      <dl>
        {lines.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {print && (
        <p>
          <a
            className="sala-button"
            data-kind="primary"
            href={`/print/academy/certificate/${encodeURIComponent(print)}`}
          >
            {t('certificate.print')}
          </a>
        </p>
      )}
    </article>
  )
}
