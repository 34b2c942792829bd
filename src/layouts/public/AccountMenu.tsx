import type { SessionUser } from '#gateway'
import { useText } from '#i18n'
import { lazyComponent } from '#ui'
import { safeImage, type PageInput } from '#pages/model'
import { toggleColorScheme } from './colorScheme.ts'
import { counted } from './counted.ts'
import { leaveSignedOut } from '../signedOut.ts'
import { useShell } from '../shellContext.ts'
import { ShellIcon } from './icons.tsx'

/** Only members of a site with a shop have a cart: nobody else fetches it. */
const CartLink = lazyComponent(async () => (await import('./CartLink.tsx')).CartLink)

/** The way to the messages of a member, with how many are unread; none shows no number (readings 13). */
function Messages({ unread }: { unread: number }) {
  const t = useText('public')
  const shown = counted(unread)
  return (
    <a
      className="sala-shell-tool"
      href="/message/inbox"
      aria-label={unread ? t('messages-unread', { count: unread, shown }) : t('messages')}
    >
      <ShellIcon name="mail" />
      {unread > 0 && (
        <span className="sala-badge" aria-hidden="true">
          {shown}
        </span>
      )}
    </a>
  )
}

/** What a signed-in person can do. */
export function AccountMenu({ input, user }: { input: PageInput; user: SessionUser }) {
  const t = useText('public')
  const shell = useShell()
  const picture = safeImage(user.avatar)
  const name = [user.firstname, user.lastname].filter(Boolean).join(' ') || user.username
  const signOut = async (): Promise<void> => {
    await shell.signOut()
    leaveSignedOut(input.site, t)
  }
  return (
    <>
      {input.unread !== undefined && <Messages unread={input.unread} />}
      {input.cart !== undefined && <CartLink count={input.cart} />}
      <button
        type="button"
        className="sala-shell-tool"
        popoverTarget="account-menu"
        aria-label={t('account', { name })}
      >
        {picture ? (
          <img className="sala-account-face" src={picture} alt="" />
        ) : (
          <ShellIcon name="user" />
        )}
      </button>
      <div id="account-menu" popover="auto" className="sala-account">
        <p>{name}</p>
        {input.unread !== undefined && <a href="/member/dashboard">{t('my-page')}</a>}
        <a href="/user/profile">{t('profile')}</a>
        {input.admin && <a href="/cms/pages">{t('backend')}</a>}
        <button type="button" className="sala-theme-line" onClick={toggleColorScheme}>
          {t('theme')}
        </button>
        <button type="button" onClick={() => void signOut()}>
          {t('sign-out')}
        </button>
      </div>
    </>
  )
}
