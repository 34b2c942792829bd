import { useEffect } from 'react'
import { useLocale } from '#i18n'
import { useOptionalSession } from '#session'
import { pickText, type Text } from '#shared'

/** Names the browser's tab after the screen, so that ten open records can be told apart. */
export function useScreenTitle(title: string | undefined): void {
  const locale = useLocale()
  const site = useOptionalSession()?.site
  const name = site ? pickText(site.siteName as Text, locale) : ''
  useEffect(() => {
    if (title) document.title = name ? `${title} | ${name}` : title
  }, [title, name])
}
