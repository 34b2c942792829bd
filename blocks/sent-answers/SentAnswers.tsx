import type { QueryAnswer } from '#gateway'
import { formatDate, useLocale, useText } from '#i18n'
import { usePage } from '#pages'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import { Section } from '#ui'
import './SentAnswers.css'

export const catalogues = ['member'] as const

interface Answer {
  _id: string
  formID: string
  summary?: Text
  submittedAt?: string
}

/** Forms that the reader has sent, the latest first. */
export default function SentAnswers({
  props,
  data,
}: BlockProps<{ title?: Text; limit?: number }, { answers?: QueryAnswer | null }>) {
  const t = useText('member')
  const locale = useLocale()
  const { edit } = usePage()
  const title = pickText(props.title, locale)
  const answers = data.answers?.data as Answer[] | undefined
  return (
    <Section className="sala-answers-sent" title={title} label={t('answers.label')}>
      {answers && answers.length > 0 ? (
        <ul>
          {answers.map(({ _id, formID, summary, submittedAt }) => (
            <li key={_id}>
              <a href={`/cms/page/${encodeURIComponent(formID)}`}>
                {pickText(summary, locale) || formID}
              </a>
              {submittedAt && (
                <small>
                  {t('answers.sent', { date: formatDate(submittedAt, locale, 'long') })}
                </small>
              )}
            </li>
          ))}
        </ul>
      ) : answers ? (
        <p className="sala-empty">{t('answers.none')}</p>
      ) : edit ? null : (
        <p className="sala-empty">{t('answers.failed')}</p>
      )}
    </Section>
  )
}
