import { Button } from '@mantine/core'
import { formatNumber, useLocale, useText } from '#i18n'
import type { ContrastPair } from '#pages/model'

interface Props {
  pairs: ContrastPair[]
  /** How many fields hold what is no colour: pairs are reckoned without those. */
  wrong: number
  onUse(pair: ContrastPair): void
}

/** Which colours of the theme are hard to read on each other, each with the nearest that is not. */
export function ContrastList({ pairs, wrong, onUse }: Props) {
  const t = useText('backend')
  const bad = pairs.filter(({ passes }) => !passes)
  return (
    <section className="sala-theme-contrast" aria-label={t('theme.contrast.title')}>
      <h2>{t('theme.contrast.title')}</h2>
      <p role="status" data-failing={wrong + bad.length || undefined}>
        {wrong > 0 && t('theme.contrast.wrong', { count: wrong })}{' '}
        {bad.length > 0
          ? t('theme.contrast.bad', { count: bad.length })
          : wrong === 0 && t('theme.contrast.good')}
      </p>
      <Pairs pairs={bad} onUse={onUse} />
      <details>
        <summary>{t('theme.contrast.all')}</summary>
        <Pairs pairs={pairs.filter(({ passes }) => passes)} onUse={onUse} />
      </details>
    </section>
  )
}

function Pairs({ pairs, onUse }: { pairs: ContrastPair[]; onUse(pair: ContrastPair): void }) {
  const t = useText('backend')
  const locale = useLocale()
  return (
    <ul>
      {pairs.map((pair) => (
        <li key={`${pair.scheme} ${pair.id}`} data-pair={`${pair.scheme}.${pair.id}`}>
          <span
            className="sala-theme-sample"
            aria-hidden
            style={{ color: pair.front, background: pair.ground }}
          >
            กข
          </span>
          <span>
            <strong>
              {t(`theme.contrast.${pair.id}`)} · {t(`theme.preview.${pair.scheme}`)}
            </strong>
            <small>
              {t('theme.contrast.ratio', {
                ratio: formatNumber(Math.floor(pair.ratio * 10) / 10, locale),
                least: pair.least,
              })}
            </small>
          </span>
          {pair.nearest && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<span className="sala-theme-dot" style={{ background: pair.nearest }} />}
              onClick={() => onUse(pair)}
            >
              {t('theme.contrast.use', { colour: pair.nearest })}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
