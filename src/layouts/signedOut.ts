import type { SiteInput } from '#pages/model'
import { notify } from '#ui'

/** How long the good news stands before the page moves on (ms; spec: academy 8). */
export const SIGNED_OUT_TIME = 500

/** Where who has signed out goes on: members' sign-in where the site has members, else its home page (spec: readings 2.2). */
export const pathAfterSignOut = (site: Pick<SiteInput, 'loginPath' | 'registerPath'>): string =>
  site.registerPath ? site.loginPath : '/'

/** Tells that the session has ended (in the words of the catalogue `public`), and moves on. */
export function leaveSignedOut(
  site: Pick<SiteInput, 'loginPath' | 'registerPath'>,
  t: (key: string) => string,
): void {
  notify({ type: 'success', title: t('notice.title'), message: t('notice.signed-out') })
  setTimeout(() => window.location.assign(pathAfterSignOut(site)), SIGNED_OUT_TIME)
}
