import { useText } from '#i18n'
import { LOCALES, type Locale } from '#shared'
import { useBuilder, useBuilderState } from '../../context/builderContext.ts'
import { seoPreview, TEXT_LENGTH, TITLE_LENGTH, type Counted } from './seoPreview.ts'
import './settings.css'

/** The page as search results and shared links show it, live, in both languages. */
export function SeoPreviews() {
  const t = useText('builder')
  const noindex = useBuilderState((state) => state.model.page.seo?.noindex)
  const authen = useBuilderState((state) => state.model.page.authen)
  return (
    <section className="builder-previews" aria-label={t('seo.preview')} data-previews>
      <h3 className="builder-subtitle">{t('seo.search')}</h3>
      {(noindex || authen) && (
        <p className="builder-note">{t(noindex ? 'seo.hidden' : 'seo.behind')}</p>
      )}
      {LOCALES.map((locale) => (
        <SearchResult key={locale} locale={locale} />
      ))}
      <h3 className="builder-subtitle">{t('seo.share')}</h3>
      {LOCALES.map((locale) => (
        <ShareCard key={locale} locale={locale} />
      ))}
    </section>
  )
}

function usePreview(locale: Locale) {
  const { site } = useBuilder()
  const page = useBuilderState((state) => state.model.page)
  return seoPreview(page, site, locale, window.location.origin)
}

function SearchResult({ locale }: { locale: Locale }) {
  const t = useText('builder')
  const { title, description, without, address, siteName } = usePreview(locale)
  return (
    <div data-search-preview={locale}>
      <p className="builder-preview-language">{t(`seo.in.${locale}`)}</p>
      <div className="builder-search" lang={locale}>
        <small>
          {siteName}
          <br />
          {address}
        </small>
        <strong>{title.shown}</strong>
        {description.shown && <span>{description.shown}</span>}
      </div>
      <ul className="builder-counts">
        <Count
          text={t('seo.title-count', { count: title.length, most: TITLE_LENGTH })}
          of={title}
        />
        {without ? (
          <li data-warning>{t(`seo.${without}`)}</li>
        ) : (
          <Count
            text={t('seo.text-count', { count: description.length, most: TEXT_LENGTH })}
            of={description}
          />
        )}
      </ul>
    </div>
  )
}

function Count({ text, of }: { text: string; of: Counted }) {
  const t = useText('builder')
  return (
    <li data-warning={of.warning}>
      {text}
      {of.warning && ` – ${t(`seo.${of.warning}`)}`}
    </li>
  )
}

function ShareCard({ locale }: { locale: Locale }) {
  const t = useText('builder')
  const { shareTitle, description, image, siteName } = usePreview(locale)
  return (
    <div data-share-preview={locale}>
      <p className="builder-preview-language">{t(`seo.in.${locale}`)}</p>
      <div className="builder-share" lang={locale}>
        {image ? <img src={image} alt="" /> : <p lang={undefined}>{t('seo.no-picture')}</p>}
        <small>{siteName}</small>
        <strong>{shareTitle}</strong>
        {description.text && <span>{description.text}</span>}
      </div>
    </div>
  )
}
