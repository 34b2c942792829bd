import { formatDate, useLocale, useText } from '#i18n'
import { usePage } from '#pages'
import { safeLink, type ApplicationAnswer } from '#pages/model'
import type { BlockProps } from '#registry'
import './Application.css'

export const catalogues = ['member'] as const

/** An application of the reader's own: its state, what it was sent with, what became of it (spec: academy 2.1). */
export default function Application({
  data,
}: BlockProps<object, { application?: ApplicationAnswer | null }>) {
  const t = useText('member')
  const { edit } = usePage()
  const { application } = data
  if (!application) return edit ? null : <p className="sala-empty">{t('application.failed')}</p>
  const { name, code, state, color, done, problem } = application
  return (
    <article className="sala-application">
      <p>
        <a href="/application/list">{t('application.all')}</a>
      </p>
      <h1>{name}</h1>
      {problem && <p role="alert">{problem}</p>}
      {done === 'withdraw' && <p role="status">{t('application.done')}</p>}
      <dl className="sala-application-facts">
        <div>
          <dt>{t('application.code')}</dt>
          <dd>{code}</dd>
        </div>
        <div>
          <dt>{t('application.state')}</dt>
          <dd>
            <span className="sala-badge" data-color={color}>
              {state}
            </span>
          </dd>
        </div>
      </dl>
      <Answers application={application} />
      <History application={application} />
      {application.canWithdraw && <Withdraw application={application} />}
    </article>
  )
}

function Answers({ application: { answers } }: { application: ApplicationAnswer }) {
  const t = useText('member')
  return (
    <section>
      <h2>{t('application.answers')}</h2>
      {answers.length === 0 ? (
        <p>{t('application.no-answers')}</p>
      ) : (
        <dl className="sala-application-facts">
          {answers.map(({ question, answer, link }) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>{link ? <a href={safeLink(link)}>{answer}</a> : answer}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

function History({ application: { history } }: { application: ApplicationAnswer }) {
  const t = useText('member')
  const locale = useLocale()
  return (
    <section>
      <h2>{t('application.history')}</h2>
      <ol className="sala-application-history">
        {history.map(({ at, what, reason }) => (
          <li key={at + what}>
            <time dateTime={at}>{formatDate(at, locale, 'datetime')}</time>
            <strong>{what}</strong>
            {reason && <p>{reason}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Taken back by a plain form, folded up, so that nobody does it by accident. */
function Withdraw({ application: { csrf, id } }: { application: ApplicationAnswer }) {
  const t = useText('member')
  return (
    <details id="withdraw">
      <summary>{t('application.withdraw')}</summary>
      <form method="post" action="/user/own/withdraw">
        <input type="hidden" name="_csrf" value={csrf} />
        <input type="hidden" name="id" value={id} />
        <p>{t('application.withdraw-hint')}</p>
        <button className="sala-button" data-kind="secondary">
          {t('application.withdraw')}
        </button>
      </form>
    </details>
  )
}
