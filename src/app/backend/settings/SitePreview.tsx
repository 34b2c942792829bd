import { SegmentedControl } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useEffect, useReducer, useState, type CSSProperties } from 'react'
import { useRecords } from '#crud'
import { useForm } from '#forms'
import { InLanguage, useLocale, useText } from '#i18n'
import { PublicLayout, ShellContext } from '#layouts'
import { menuFor, type PageInput, type SiteInput } from '#pages/model'
import type { SiteDocument } from '#schema'
import { LOCALES, type Locale } from '#shared'
import { MirrorFrame } from '#ui/MirrorFrame.tsx'
import { lazyShell } from '../../lazyShell.ts'
import { PREVIEW } from './SettingsHistory.tsx'
import { SiteLinkProblems } from './SiteLinkProblems.tsx'
import './settings.css'

/** So wide the header has room for the menu; in less than a third of it nobody could read the letters. */
const WIDE = 1160
const LEAST_ROOM = 420
const PAGES = { method: 'find', args: [{}, { slug: 1 }], paging: { page: 1, limit: 1000 } } as const

/** Header and footer as visitors see them, from what the form around holds at this moment; and links that lead nowhere. */
export function SitePreview({ id }: { id: string }) {
  const t = useText('backend')
  const form = useForm()
  const own = useLocale()
  const [locale, setLocale] = useState<Locale>(own)
  const [, renderAgain] = useReducer((times: number) => times + 1, 0)
  const values = form.values() as SiteDocument
  const pages = useRecords('page', PAGES as never)
  const { ref, width: room } = useElementSize()
  useEffect(() => form.subscribeStatus(renderAgain), [form])
  return (
    <section
      id={PREVIEW}
      tabIndex={-1}
      className="sala-site-preview"
      aria-label={t('settings.preview')}
    >
      <SegmentedControl
        aria-label={t('settings.language')}
        value={locale}
        onChange={(next) => setLocale(next as Locale)}
        data={LOCALES.map((value) => ({ value, label: t(`settings.${value}`) }))}
      />
      <SiteLinkProblems
        site={values}
        pages={pages.data && new Set(pages.data.data.map(({ slug }) => String(slug)))}
      />
      <div
        ref={ref}
        className="sala-site-stage"
        style={{ '--zoom': room < LEAST_ROOM ? 1 : Math.min(1, room / WIDE) } as CSSProperties}
      >
        <InLanguage locale={locale}>
          <Around title={t('settings.preview')} id={id} values={values} />
        </InLanguage>
      </div>
    </section>
  )
}

function Around({ title, id, values }: { title: string; id: string; values: SiteDocument }) {
  const locale = useLocale()
  return (
    <MirrorFrame
      key={locale}
      title={title}
      className="sala-site-frame"
      bodyClassName="sala-site-unfolded"
    >
      <ShellContext value={lazyShell}>
        {/* Links lead nowhere here: nobody is to leave the form by them. */}
        <div
          lang={locale}
          className="sala-shell"
          onClickCapture={(event) =>
            (event.target as Element).closest('a') && event.preventDefault()
          }
        >
          <PublicLayout input={inputOf(id, values, locale)} kind="public">
            {null}
          </PublicLayout>
        </div>
      </ShellContext>
    </MirrorFrame>
  )
}

/** What a visitor's page is rendered from, had the form been saved. */
function inputOf(id: string, values: SiteDocument, locale: Locale): PageInput {
  const { footerColumns, contact, social } = values
  const site = {
    ...values,
    _id: id,
    loginPath: '/user/login',
    menu: menuFor(
      (values.menu ?? []).filter((item) => typeof item === 'object'),
      { signedIn: false, roles: ['public'] },
    ),
    hasFooterParts: Boolean(footerColumns || contact || social),
  } as unknown as SiteInput
  return {
    kind: 'screen',
    screen: { kind: 'not-found' },
    layout: 'public',
    locale,
    colorScheme: 'auto',
    origin: window.location.origin,
    path: '/',
    user: null,
    admin: false,
    csrf: '',
    site,
  } as PageInput
}
