import type { QueryAnswer } from '#gateway'
import { formatDate, useLocale, useText } from '#i18n'
import { usePage } from '#pages'
import type { StateNames } from '#pages/model'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import { Section } from '#ui'
import './ApplicationList.css'

export const catalogues = ['member'] as const

interface Row {
  _id: string
  application_code?: string
  name: string
  state?: string
  created_at?: string
}

/** What the reader applied for, the latest first; each leads to its own page (spec: academy 2.2). */
export default function ApplicationList({
  props,
  data,
}: BlockProps<
  { title?: Text },
  { applications?: QueryAnswer | null; states?: StateNames | null }
>) {
  const t = useText('member')
  const locale = useLocale()
  const { edit } = usePage()
  const rows = data.applications?.data as Row[] | undefined
  return (
    <Section
      className="sala-applications"
      title={pickText(props.title, locale)}
      label={t('application.title')}
    >
      {rows && rows.length > 0 ? (
        <ul>
          {rows.map(({ _id, application_code, name, state = '', created_at }) => (
            <li key={_id}>
              <span>
                <a href={`/application/view/${encodeURIComponent(_id)}`}>{name}</a>{' '}
                {data.states?.[state] && (
                  <span className="sala-badge" data-color={data.states[state].color}>
                    {data.states[state].label}
                  </span>
                )}
              </span>
              <small>
                {application_code}
                {created_at &&
                  ` · ${t('application.sent', { date: formatDate(created_at, locale) })}`}
              </small>
            </li>
          ))}
        </ul>
      ) : edit ? null : (
        <p className="sala-empty">{t(rows ? 'application.none' : 'application.failed')}</p>
      )}
    </Section>
  )
}
