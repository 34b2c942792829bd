import { useMemo } from 'react'
import type { SitePartProps } from '#builder'
import { useLocale } from '#i18n'
import { ShellContext, SitePart } from '#layouts'
import type { PageInput, SiteInput } from '#pages/model'
import { lazyShell } from '../lazyShell.ts'

/** Header or footer around the page on the canvas of the builder, as a visitor sees it who is not signed in. */
export function CanvasSitePart({ part, kind, path, site }: SitePartProps & { site: SiteInput }) {
  const locale = useLocale()
  const input = useMemo(
    () =>
      ({
        kind: 'screen',
        screen: { kind: 'not-found' },
        layout: kind,
        locale,
        colorScheme: 'auto',
        origin: window.location.origin,
        path,
        user: null,
        admin: false,
        csrf: '',
        site,
      }) as PageInput,
    [kind, locale, path, site],
  )
  return (
    <ShellContext value={lazyShell}>
      <SitePart part={part} input={input} kind={kind} />
    </ShellContext>
  )
}
