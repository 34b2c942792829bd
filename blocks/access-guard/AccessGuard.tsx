import { useEffect, useRef } from 'react'
import { useLocale, useText } from '#i18n'
import { usePage } from '#pages'
import { safeLink } from '#pages/model'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import './AccessGuard.css'

interface AccessGuardProps {
  condition?: 'user' | 'guest'
  action?: 'redirect' | 'popup' | 'block'
  redirect?: string
  message?: Text
}

/** The address of the sign-in page by its other name (spec: readings 11). */
const SIGN_IN_ALIAS = '/login'

/**
 * Content for members only, or for guests only. The gateway has kept back what this viewer may not see; here it is
 * only said what happens instead (spec: academy 2.2, access guard). An unknown condition lets nobody in.
 */
export default function AccessGuard({ props, slots }: BlockProps<AccessGuardProps>) {
  const { user, edit } = usePage()
  const condition = props.condition ?? 'user'
  const passes = condition === 'user' ? user !== null : condition === 'guest' && user === null
  if (passes || edit) return <>{slots.content}</>
  return <Refused {...props} />
}

function Refused({ action = 'redirect', redirect = SIGN_IN_ALIAS, message }: AccessGuardProps) {
  const { site, path } = usePage()
  const t = useText('public')
  const locale = useLocale()
  const dialog = useRef<HTMLDialogElement>(null)
  const address =
    redirect === SIGN_IN_ALIAS
      ? `${site.loginPath}?next=${encodeURIComponent(path)}`
      : safeLink(redirect)
  const loops = address === undefined || address.split('?')[0] === path.split('?')[0]
  const leads = action === 'redirect' && !loops
  useEffect(() => {
    if (leads) window.location.replace(address)
    else if (action === 'popup' && !dialog.current?.open) dialog.current?.showModal()
  }, [leads, address, action])
  const words =
    pickText(message, locale) || t(action === 'block' ? 'access-blocked' : 'access-denied')
  if (leads) {
    return (
      <p className="sala-refused" role="status">
        {words} <a href={address}>{t('continue')}</a>
      </p>
    )
  }
  if (action === 'popup') {
    return (
      <>
        <p className="sala-refused">{words}</p>
        <dialog ref={dialog} className="sala-refused-dialog" aria-label={words}>
          <form method="dialog">
            <p>{words}</p>
            <button className="sala-button" data-kind="primary">
              {t('close')}
            </button>
          </form>
        </dialog>
      </>
    )
  }
  return <p className="sala-refused">{words}</p>
}
