import { useText } from '#i18n'
import type { PageInput } from '#pages/model'
import { lazyComponent } from '#ui'
import { ShellIcon } from './icons.tsx'

const AccountMenu = lazyComponent(async () => (await import('./AccountMenu.tsx')).AccountMenu)

/** The sign-in link, or what a signed-in person can do. */
export function Account({ input }: { input: PageInput }) {
  const t = useText('public')
  const { user, site, path } = input
  if (!user) {
    const next = new URLSearchParams(path.split('?')[1] ?? '').get('next') ?? path
    const signsIn = input.kind === 'screen' && input.screen.kind === 'sign-in'
    return signsIn ? null : (
      <>
        {site.registerPath && !site.header?.button?.link && (
          <a className="sala-register-link" href={site.registerPath}>
            {t('register')}
          </a>
        )}
        <a
          className="sala-button sala-signin-link"
          data-kind={site.header?.button?.link ? 'secondary' : 'primary'}
          href={`${site.loginPath}?next=${encodeURIComponent(next)}`}
        >
          <ShellIcon name="user" />
          <span>{t('sign-in')}</span>
        </a>
      </>
    )
  }
  return <AccountMenu input={input} user={user} />
}
