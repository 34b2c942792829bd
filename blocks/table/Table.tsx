import { useLocale, useText } from '#i18n'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import './Table.css'

export const catalogues = ['blocks']

interface TableProps {
  caption?: Text
  columns?: { title?: Text; align?: 'start' | 'center' | 'end' }[]
  rows?: { cells?: Text[] }[]
  firstIsHeader?: boolean
  look?: 'lines' | 'stripes'
}

/** A table of texts. It scrolls in its own box where it is wider than the page. */
export default function Table({ props }: BlockProps<TableProps>) {
  const locale = useLocale()
  const t = useText('blocks')
  const columns = props.columns ?? []
  const rows = props.rows ?? []
  const width = Math.max(columns.length, ...rows.map(({ cells }) => cells?.length ?? 0))
  if (width === 0) return null
  const caption = pickText(props.caption, locale)
  const places = Array.from({ length: width }, (_, index) => index)
  const align = (at: number): string | undefined =>
    columns[at]?.align === 'start' ? undefined : columns[at]?.align
  return (
    <div
      className="sala-text-table"
      role="region"
      aria-label={caption || t('table')}
      tabIndex={0}
      data-look={props.look ?? 'lines'}
    >
      <table>
        {caption && <caption>{caption}</caption>}
        {columns.length > 0 && (
          <thead>
            <tr>
              {places.map((at) =>
                columns[at]?.title ? (
                  <th key={at} scope="col" data-cell={align(at)}>
                    {pickText(columns[at]?.title, locale)}
                  </th>
                ) : (
                  <td key={at} />
                ),
              )}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map(({ cells = [] }, row) => (
            <tr key={row}>
              {places.map((at) => {
                const words = pickText(cells[at], locale)
                return at === 0 && props.firstIsHeader && words ? (
                  <th key={at} scope="row" data-cell={align(at)}>
                    {words}
                  </th>
                ) : (
                  <td key={at} data-cell={align(at)}>
                    {words}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
