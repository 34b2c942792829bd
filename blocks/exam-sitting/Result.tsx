import { formatDate, formatNumber, useLocale, useText } from '#i18n'
import { RichText } from '#pages'
import type { Attempt } from './exam.ts'

/** What came of a sitting, as far as it may be seen. */
export function Result({ attempt }: { attempt: Attempt }) {
  const t = useText('learning')
  const locale = useLocale()
  const { number, submitted_at, percent, score, points, passed, state, review = [] } = attempt
  return (
    <article className="sala-exam-result" data-passed={passed ? '' : undefined}>
      <h2>{t('exam.attempt', { number })}</h2>
      {submitted_at && (
        <p>{t('exam.handed-in', { date: formatDate(submitted_at, locale, 'long') })}</p>
      )}
      <p className="sala-exam-verdict">
        {percent === undefined
          ? t(state === 'grading' ? 'exam.grading' : 'exam.hidden')
          : `${t(passed ? 'exam.passed' : 'exam.failed')} · ${formatNumber(score ?? 0, locale)}/${formatNumber(points ?? 0, locale)} (${formatNumber(percent, locale)}%)`}
      </p>
      {review.length > 0 && (
        <details>
          <summary>{t('exam.review')}</summary>
          <ol>
            {review.map((question) => (
              <li key={question.id}>
                <RichText html={question.stem} />
                {question.given && (
                  <p>
                    {t('exam.given')}: {question.given.join(', ') || '–'}
                  </p>
                )}
                {question.score !== undefined && question.score !== null && (
                  <p>{t('exam.points', { score: question.score, points: question.points })}</p>
                )}
                {question.comment && <p>{question.comment}</p>}
                {question.correct && question.correct.length > 0 && (
                  <p>
                    {t('exam.correct')}:{' '}
                    {question.correct
                      .map((one) =>
                        one === 'true' ? t('exam.true') : one === 'false' ? t('exam.false') : one,
                      )
                      .join(', ')}
                  </p>
                )}
                {question.explanation && <RichText html={question.explanation} />}
              </li>
            ))}
          </ol>
        </details>
      )}
    </article>
  )
}
