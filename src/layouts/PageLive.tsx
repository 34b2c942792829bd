import { useText } from '#i18n'
import type { SiteInput } from '#pages/model'
import { Live, type RenderedPage } from './Live.tsx'
import { leaveSignedOut } from './signedOut.ts'
import { useShell } from './shellContext.ts'

interface PageLiveProps {
  user: string
  site: SiteInput
  onRenewed?: ((input: RenderedPage) => void) | undefined
}

/** What a member is told while they are on a page of the site. */
export function PageLive({ user, site, onRenewed }: PageLiveProps) {
  const t = useText('public')
  const shell = useShell()
  return (
    <Live
      user={user}
      call={shell.call}
      go={(path) => window.location.assign(path)}
      signOut={() => void shell.signOut().then(() => leaveSignedOut(site, t))}
      {...(onRenewed && { onRenewed })}
    />
  )
}
