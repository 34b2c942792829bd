import { encode } from 'uqr'
import { useLocale, useText } from '#i18n'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import { barcode } from './barcode.ts'
import './DocumentCode.css'

export const catalogues = ['print']

interface DocumentCodeProps {
  kind?: 'qr' | 'barcode'
  value?: Text
  caption?: Text
  size?: number
}

/** Empty modules beside the bars, as the standard wants them. */
const QUIET = 10

/** A QR code or a Code 128; where a text cannot be one, it stands there as text. */
export default function DocumentCode({ props }: BlockProps<DocumentCodeProps>) {
  const locale = useLocale()
  const value = pickText(props.value, locale)
  const caption = pickText(props.caption, locale)
  const { kind = 'qr', size = 24 } = props
  if (!value) return null
  return (
    <figure className="sala-doc-code" data-kind={kind}>
      {kind === 'qr' ? <Qr text={value} size={size} /> : <Bars text={value} size={size} />}
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}

function Qr({ text, size: height }: { text: string; size: number }) {
  const t = useText('print')
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const dark = data.flatMap((row, y) => row.flatMap((is, x) => (is ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      role="img"
      aria-label={t('qr-of', { text })}
      viewBox={`0 0 ${size} ${size}`}
      style={{ blockSize: `${height}mm`, inlineSize: `${height}mm` }}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="white" />
      <path d={dark.join('')} fill="black" />
    </svg>
  )
}

function Bars({ text, size }: { text: string; size: number }) {
  const t = useText('print')
  const bars = barcode(text)
  if (!bars) return <p>{text}</p>
  const dark = [...bars].flatMap((is, x) => (is === '1' ? [`M${x + QUIET} 0h1v1h-1z`] : []))
  return (
    <svg
      role="img"
      aria-label={t('barcode-of', { text })}
      viewBox={`0 0 ${bars.length + 2 * QUIET} 1`}
      preserveAspectRatio="none"
      style={{ blockSize: `${size}mm`, inlineSize: `${(bars.length + 2 * QUIET) * 0.33}mm` }}
      shapeRendering="crispEdges"
    >
      <path d={dark.join('')} fill="black" />
    </svg>
  )
}
