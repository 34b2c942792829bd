import { useText } from '#i18n'
import type { PageInput } from '#pages/model'
import { useShell } from '../shellContext.ts'
import { ShellIcon } from './icons.tsx'

/** The sign-in link, or what a signed-in person can do. */
export function Account({ input }: { input: PageInput }) {
  const t = useText('public')
  const shell = useShell()
  const { user, site, path } = input
  if (!user) {
    const next = new URLSearchParams(path.split('?')[1] ?? '').get('next') ?? path
    const signsIn = input.kind === 'screen' && input.screen.kind === 'sign-in'
    return signsIn ? null : (
      <a
        className="sala-button sala-signin-link"
        data-kind={site.header?.button?.link ? 'secondary' : 'primary'}
        href={`${site.loginPath}?next=${encodeURIComponent(next)}`}
      >
        <ShellIcon name="user" />
        <span>{t('sign-in')}</span>
      </a>
    )
  }
  const name = [user.firstname, user.lastname].filter(Boolean).join(' ') || user.username
  const signOut = async (): Promise<void> => {
    await shell.signOut()
    window.location.assign('/')
  }
  return (
    <>
      <button
        type="button"
        className="sala-shell-tool"
        popoverTarget="account-menu"
        aria-label={t('account', { name })}
      >
        <ShellIcon name="user" />
      </button>
      <div id="account-menu" popover="auto" className="sala-account">
        <p>{name}</p>
        <a href="/user/profile">{t('profile')}</a>
        {input.admin && <a href="/cms/pages">{t('backend')}</a>}
        <button type="button" onClick={() => void signOut()}>
          {t('sign-out')}
        </button>
      </div>
    </>
  )
}
