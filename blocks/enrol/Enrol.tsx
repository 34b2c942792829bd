import { formatDate, useLocale, useText } from '#i18n'
import { usePage } from '#pages'
import type { PurchaseAnswer, PurchaseRound } from '#pages/model'
import type { BlockProps } from '#registry'
import { Buyer } from './Buyer.tsx'
import { Summary } from './Summary.tsx'
import './Enrol.css'

export const catalogues = ['shop'] as const

/** The course that the address names, ordered by anybody: one plain form, which needs no script (spec: academy 2.1; readings 1). */
export default function Enrol({ data }: BlockProps<object, { purchase?: PurchaseAnswer | null }>) {
  const t = useText('shop')
  const { edit } = usePage()
  const { purchase } = data
  return (
    <div className="sala-enrol">
      <h1>{t('enrol.title')}</h1>
      {purchase ? (
        <Order purchase={purchase} />
      ) : edit ? null : (
        <div className="sala-empty">
          <p>{t('enrol.none')}</p>
          <p>
            <a href="/lesson/home">{t('enrol.find')}</a>
          </p>
        </div>
      )}
    </div>
  )
}

function Order({ purchase }: { purchase: PurchaseAnswer }) {
  const t = useText('shop')
  const { csrf, course, parts, rounds, round, problem, enrolled } = purchase
  return (
    <>
      {enrolled && (
        <p className="sala-enrol-told" role="status">
          {t('enrol.enrolled')} <a href="/enroll/dashboard">{t('enrol.learn')}</a>
        </p>
      )}
      {problem && (
        <p className="sala-enrol-told" role="alert" data-kind="problem">
          {problem}
        </p>
      )}
      <form
        className="sala-enrol-parts"
        method="post"
        action={`/lesson/order/${encodeURIComponent(course._id)}`}
      >
        <input type="hidden" name="_csrf" value={csrf} />
        <div>
          <h2>
            <a href={`/lesson/detail/${encodeURIComponent(course._id)}`}>{course.name}</a>
          </h2>
          {parts && (
            <>
              <p>{t('enrol.parts')}</p>
              <ul>
                {parts.map(({ _id, name }) => (
                  <li key={_id}>
                    <a href={`/lesson/detail/${encodeURIComponent(_id)}`}>{name}</a>
                  </li>
                ))}
              </ul>
            </>
          )}
          {rounds.length > 0 && <Rounds rounds={rounds} chosen={round} />}
          <Buyer purchase={purchase} />
        </div>
        <Summary purchase={purchase} />
      </form>
    </>
  )
}

function Rounds({ rounds, chosen = '' }: { rounds: PurchaseRound[]; chosen?: string | undefined }) {
  const t = useText('shop')
  const locale = useLocale()
  const words = ({ start, end, place, left }: PurchaseRound): string =>
    [
      [start, end]
        .filter((day) => day !== undefined)
        .map((day) => formatDate(day, locale))
        .join(' – '),
      place,
      left !== undefined && t('enrol.left', { count: left }),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <label data-field="round">
      {t('enrol.round')}
      <select name="round" defaultValue={chosen}>
        <option value="">{t('enrol.no-round')}</option>
        {rounds.map((round) => (
          <option key={round._id} value={round._id}>
            {words(round)}
          </option>
        ))}
      </select>
    </label>
  )
}
