import { useLocale, useText } from '#i18n'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import './DocumentSignatures.css'

export const catalogues = ['print']

interface DocumentSignaturesProps {
  places?: { label?: Text; name?: Text }[]
}

/** Places to sign, each with who signs there and a date. */
export default function DocumentSignatures({ props }: BlockProps<DocumentSignaturesProps>) {
  const locale = useLocale()
  const t = useText('print')
  const places = props.places ?? []
  if (places.length === 0) return null
  return (
    <div className="sala-doc-signatures">
      {places.map(({ label, name }, index) => (
        <div key={index}>
          <p className="sala-doc-line" />
          <p>({pickText(name, locale) || '\u00a0'.repeat(40)})</p>
          <p>{pickText(label, locale)}</p>
          <p>{t('date')} ........../........../..........</p>
        </div>
      ))}
    </div>
  )
}
