import { useLocale, useText } from '#i18n'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import './DocumentTotals.css'

export const catalogues = ['print']

interface DocumentTotalsProps {
  lines?: { label?: Text; value?: Text; strong?: boolean }[]
  words?: Text
  notes?: Text
}

/** An amount of nothing. */
const NOTHING = /^0([.]0+)?$/

/** What the document comes to, also in words, and notes beside it. Lines without a value, or of nothing, are left out. */
export default function DocumentTotals({ props }: BlockProps<DocumentTotalsProps>) {
  const locale = useLocale()
  const t = useText('print')
  const say = (text: Text | undefined) => pickText(text, locale)
  const lines = (props.lines ?? []).filter(
    ({ value, strong }) => say(value) && (strong || !NOTHING.test(say(value))),
  )
  return (
    <div className="sala-doc-totals">
      <div>
        {say(props.words) && <p className="sala-doc-words">({say(props.words)})</p>}
        {say(props.notes) && (
          <p className="sala-doc-notes">
            <strong>{t('notes')}</strong> {say(props.notes)}
          </p>
        )}
      </div>
      {lines.length > 0 && (
        <dl>
          {lines.map(({ label, value, strong }, index) => (
            <div key={index} data-strong={strong || undefined}>
              <dt>{say(label)}</dt>
              <dd>{say(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
