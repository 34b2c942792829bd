import { useMemo } from 'react'
import { formatNumber, useLocale, useText } from '#i18n'
import { brandShades, type BrandShades, type Theme } from '#pages/model'

const READABLE = 4.5

/** What becomes of the colour that a site chose, told where it is not shown as it was chosen, and every colour that is made of it. */
export function BrandColours({ theme }: { theme: Theme }) {
  const t = useText('backend')
  const schemes = useMemo(
    () => (['light', 'dark'] as const).map((scheme) => brandShades(theme, scheme)),
    [theme],
  )
  return (
    <section className="sala-theme-shades" aria-label={t('theme.shades.title')}>
      <h2>{t('theme.shades.title')}</h2>
      <div role="status">
        {schemes.map((one) => (
          <Became key={one.scheme} {...one} />
        ))}
      </div>
      {schemes.map((one) => (
        <details key={one.scheme} data-shades={one.scheme}>
          <summary>{t('theme.shades.of', { scheme: t(`theme.preview.${one.scheme}`) })}</summary>
          <Shades {...one} />
        </details>
      ))}
    </section>
  )
}

function Became({ scheme, seed, shown, isChanged }: BrandShades) {
  const t = useText('backend')
  return (
    <p data-became={scheme} data-changed={isChanged || undefined}>
      <span aria-hidden className="sala-theme-dot" style={{ background: seed }} />
      {isChanged && (
        <>
          <span aria-hidden>→</span>
          <span aria-hidden className="sala-theme-dot" style={{ background: shown }} />
        </>
      )}
      <span>
        {t(isChanged ? `theme.shades.became-${scheme}` : 'theme.shades.kept', {
          scheme: t(`theme.preview.${scheme}`),
          seed,
          shown,
        })}
      </span>
    </p>
  )
}

function Shades({ shades }: BrandShades) {
  const t = useText('backend')
  const locale = useLocale()
  return (
    <ul>
      {shades.map(({ name, colour, front, ground, ratio }) => (
        <li key={name} data-shade={name}>
          <span
            className="sala-theme-sample"
            aria-hidden
            style={{ color: front, background: ground }}
          >
            กข
          </span>
          <span>
            <strong>{t(`theme.shades.${name}`)}</strong>
            <small>
              <code>{colour}</code> ·{' '}
              {t(ratio >= READABLE ? 'theme.shades.reads' : 'theme.shades.hard', {
                ratio: formatNumber(Math.floor(ratio * 10) / 10, locale),
              })}
            </small>
          </span>
        </li>
      ))}
    </ul>
  )
}
