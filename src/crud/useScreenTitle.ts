import { createContext, useContext, useEffect } from 'react'
import { useLocale } from '#i18n'
import { useOptionalSession } from '#session'
import { pickText, type Text } from '#shared'

/** Is the screen rendered only to be looked at? */
export const PreviewContext = createContext(false)

/** Names the browser's tab after the screen, so that ten open records can be told apart. */
export function useScreenTitle(title: string | undefined): void {
  const locale = useLocale()
  const site = useOptionalSession()?.site
  const name = site ? pickText(site.siteName as Text, locale) : ''
  const isPreview = useContext(PreviewContext)
  useEffect(() => {
    if (title && !isPreview) document.title = name ? `${title} | ${name}` : title
  }, [title, name, isPreview])
}
