import { useLocale, useText } from '#i18n'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import './PrintBar.css'

export const catalogues = ['print']

interface PrintBarProps {
  action?: string
  ids?: string
  csrf?: string
  title?: Text
  printed?: number
  other?: string
}

/** Above a preview, never on paper: makes the PDF, and says how often the document was printed before. */
export default function PrintBar({ props }: BlockProps<PrintBarProps>) {
  const locale = useLocale()
  const t = useText('print')
  const { action, ids = '', csrf = '', title, printed = 0, other } = props
  if (!action) return null
  return (
    <div className="sala-print-bar" role="region" aria-label={t('bar')}>
      <div>
        <h1>{pickText(title, locale)}</h1>
        <p>{printed > 0 ? t('printed', { count: printed }) : t('not-printed')}</p>
      </div>
      {other && (
        <a className="sala-button" data-variant="plain" href={other}>
          {t('other-language')}
        </a>
      )}
      <form method="post" action={action} target="_blank">
        <input type="hidden" name="_csrf" value={csrf} />
        <input type="hidden" name="ids" value={ids} />
        <button type="submit" className="sala-button">
          {t('make-pdf')}
        </button>
      </form>
    </div>
  )
}
