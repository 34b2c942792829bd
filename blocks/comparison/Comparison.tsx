import { useLocale, useText } from '#i18n'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import { Icon, Words } from '#ui'
import './Comparison.css'

export const catalogues = ['content']

interface Cell {
  kind?: 'text' | 'yes' | 'no'
  text?: Text
}

interface ComparisonProps {
  caption?: Text
  columns?: { title?: Text; highlight?: boolean }[]
  rows?: { title?: Text; cells?: Cell[] }[]
}

/** What each choice has. It scrolls in its own box, and what is compared stays in view. */
export default function Comparison({ props }: BlockProps<ComparisonProps>) {
  const t = useText('content')
  const locale = useLocale()
  const columns = props.columns ?? []
  const rows = (props.rows ?? []).filter(({ title }) => pickText(title, locale))
  if (columns.length === 0 || rows.length === 0) return null
  const caption = pickText(props.caption, locale)
  return (
    <div
      className="sala-comparison"
      role="region"
      aria-label={caption || t('comparison.label')}
      tabIndex={0}
    >
      <table>
        {caption && <caption>{caption}</caption>}
        <thead>
          <tr>
            <td />
            {columns.map(({ title, highlight }, index) => (
              <th key={index} scope="col" data-highlight={highlight ? '' : undefined}>
                {highlight && <small>{t('comparison.recommended')}</small>}
                <Words text={pickText(title, locale) || String(index + 1)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ title, cells = [] }, row) => (
            <tr key={row}>
              <th scope="row">{pickText(title, locale)}</th>
              {columns.map(({ highlight }, at) => (
                <td key={at} data-highlight={highlight ? '' : undefined}>
                  <Value cell={cells[at]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Value({ cell }: { cell: Cell | undefined }) {
  const t = useText('content')
  const locale = useLocale()
  const text = pickText(cell?.text, locale)
  if (cell?.kind === 'yes' || cell?.kind === 'no')
    return (
      <span className="sala-comparison-mark" data-kind={cell.kind}>
        <Icon name={cell.kind === 'yes' ? 'check' : 'minus'} />
        <span className={text ? undefined : 'visually-hidden'}>
          {text || t(`comparison.${cell.kind}`)}
        </span>
      </span>
    )
  return text || <span className="visually-hidden">{t('comparison.none')}</span>
}
