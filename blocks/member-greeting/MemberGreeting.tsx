import type { QueryAnswer } from '#gateway'
import { useText } from '#i18n'
import { usePage } from '#pages'
import type { BlockProps } from '#registry'
import { Words } from '#ui'
import './MemberGreeting.css'

export const catalogues = ['member'] as const

/** The most that a counter shows (spec: academy 9). */
const MOST = 99

const WAYS = [
  ['/member/dashboard', 'my-page'],
  ['/enroll/dashboard', 'my-courses'],
  ['/message/inbox', 'my-messages'],
  ['/user/profile', 'my-profile'],
] as const

/** Greets who is signed in, with the ways to their own pages and what is unread. */
export default function MemberGreeting({
  data,
}: BlockProps<Record<string, never>, { unread?: QueryAnswer | null }>) {
  const t = useText('member')
  const { user, path } = usePage()
  const unread = data.unread?.total ?? 0
  const name = [user?.firstname, user?.lastname].filter(Boolean).join(' ') || user?.username || ''
  const here = path.split('?')[0]
  return (
    <div className="sala-greeting">
      <h1>
        <Words text={t('greeting', { name })} />
      </h1>
      <nav aria-label={t('ways')}>
        {WAYS.map(([link, text]) => (
          <a key={link} href={link} aria-current={here === link ? 'page' : undefined}>
            {t(text)}
            {text === 'my-messages' && unread > 0 && (
              <span className="sala-badge">
                <span aria-hidden="true">{unread > MOST ? `${MOST}+` : unread}</span>
                <span className="visually-hidden">
                  {t('unread', { count: unread, shown: unread > MOST ? `${MOST}+` : unread })}
                </span>
              </span>
            )}
          </a>
        ))}
      </nav>
    </div>
  )
}
