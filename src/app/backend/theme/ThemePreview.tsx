import { SegmentedControl, Select } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { useRecords } from '#crud'
import { useLocale, useText } from '#i18n'
import { themeVariables, type Scheme, type Theme } from '#pages/model'
import { pickText, type Text } from '#shared'

const WIDTHS = { narrow: 390, wide: 1280 } as const
const SHEET = 'link[rel="stylesheet"][href^="/theme/"]'
const PAGES = {
  method: 'find',
  args: [
    { type: 'page', state: 'published' },
    { slug: 1, title: 1 },
  ],
  paging: { page: 1, limit: 200 },
} as const

/** Sets a theme on a document that was rendered in another. */
function wear(inside: Document, theme: Theme, scheme: Scheme): void {
  const root = inside.documentElement
  for (const sheet of inside.querySelectorAll<HTMLLinkElement>(SHEET)) sheet.disabled = true
  root.removeAttribute('style')
  for (const [name, value] of Object.entries(themeVariables(theme)))
    root.style.setProperty(`--${name}`, value)
  root.dataset.theme = scheme
}

/** The screen around wears what has just been published, as the page inside came with it. */
function takeSheet(inside: Document): void {
  document.querySelector(SHEET)?.remove()
  const sheet = inside.querySelector(SHEET)
  if (sheet) document.head.append(document.importNode(sheet))
}

/** A page of the site in a frame, with the theme as it is being edited. `published` counts: each time the page comes anew. */
export function ThemePreview({ theme, published }: { theme: Theme; published: number }) {
  const t = useText('backend')
  const locale = useLocale()
  const frame = useRef<HTMLIFrameElement>(null)
  const { ref, width: room, height } = useElementSize()
  const [path, setPath] = useState('/')
  const [scheme, setScheme] = useState<Scheme>('light')
  const [width, setWidth] = useState<keyof typeof WIDTHS>('wide')
  const pages = useRecords('page', PAGES as never)
  const dress = (): void => {
    const inside = frame.current?.contentDocument
    if (inside) wear(inside, theme, scheme)
  }
  useEffect(dress, [theme, scheme])
  const scale = room === 0 ? 1 : Math.min(1, room / WIDTHS[width])
  return (
    <section className="sala-theme-preview" aria-label={t('theme.preview.title')}>
      <div className="sala-theme-tools">
        <Select
          label={t('theme.preview.page')}
          allowDeselect={false}
          searchable
          value={path}
          onChange={(next) => next && setPath(next)}
          data={[
            { value: '/', label: t('theme.preview.home') },
            ...(pages.data?.data ?? []).map(({ slug, title }) => ({
              value: `/cms/page/${String(slug)}`,
              label: pickText(title as Text, locale) || String(slug),
            })),
          ]}
        />
        <SegmentedControl
          aria-label={t('theme.preview.scheme')}
          value={scheme}
          onChange={(next) => setScheme(next as Scheme)}
          data={(['light', 'dark'] as const).map((value) => ({
            value,
            label: t(`theme.preview.${value}`),
          }))}
        />
        <SegmentedControl
          aria-label={t('theme.preview.width')}
          value={width}
          onChange={(next) => setWidth(next as keyof typeof WIDTHS)}
          data={(['narrow', 'wide'] as const).map((value) => ({
            value,
            label: t(`theme.preview.${value}`),
          }))}
        />
      </div>
      <div ref={ref} className="sala-theme-stage">
        <iframe
          key={published}
          ref={frame}
          src={path}
          title={t('theme.preview.frame')}
          style={{
            inlineSize: WIDTHS[width],
            blockSize: height / scale,
            transform: `scale(${scale})`,
          }}
          onLoad={() => {
            const inside = frame.current?.contentDocument
            if (published > 0 && inside) takeSheet(inside)
            dress()
          }}
        />
      </div>
    </section>
  )
}
