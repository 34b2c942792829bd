import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useForm } from '#forms'
import { useLocale, useText } from '#i18n'
import { brokenSiteLinks, incompleteSiteLinks, type SiteLink } from '#pages/model'
import type { SiteDocument } from '#schema'
import { pickText } from '#shared'

/** Every address is incomplete while it is typed: it is judged once the keys rest for so long. */
const REST_MS = 600

const keyOf = ({ path, target }: SiteLink): string => `${path.join()} ${target}`

/** Links around the pages that lead nowhere or lack something, the latter not while they are being written. */
export function SiteLinkProblems({
  site,
  pages,
}: {
  site: SiteDocument
  pages: ReadonlySet<string> | undefined
}) {
  const t = useText('backend')
  const locale = useLocale()
  const form = useForm()
  const broken = pages ? brokenSiteLinks(site, pages) : []
  const [rested] = useDebouncedValue(site, REST_MS)
  const judged = new Set(incompleteSiteLinks(rested, pages).map(keyOf))
  const incomplete = incompleteSiteLinks(site, pages).filter((link) => {
    const { touched, dirty } = form.state(link.path)
    return (touched && judged.has(keyOf(link))) || !dirty
  })
  const describe = ({ field, title, target }: SiteLink) =>
    t('settings.broken-link', {
      field: t(`settings.${field}`),
      title: pickText(title, locale),
      target: target || '–',
    })
  return (
    <>
      {broken.length > 0 && (
        <div role="status" className="sala-site-problems" data-broken={broken.length}>
          <strong>{t('settings.broken')}</strong>
          <ul>
            {broken.map((link) => (
              <li key={link.path.join()}>{describe(link)}</li>
            ))}
          </ul>
        </div>
      )}
      {incomplete.length > 0 && (
        <div role="status" className="sala-site-problems" data-incomplete={incomplete.length}>
          <strong>{t('settings.incomplete')}</strong>
          <ul>
            {incomplete.map(({ suggestion, ...link }) => (
              <li key={link.path.join()}>
                {describe(link)}
                {suggestion !== undefined && (
                  <>
                    {' '}
                    <Button variant="default" onClick={() => form.set(link.path, suggestion)}>
                      {t('settings.write', { suggestion })}
                    </Button>
                  </>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
