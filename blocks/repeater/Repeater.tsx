import { useLocale, useText } from '#i18n'
import { Repeated, usePage } from '#pages'
import type { BoundRow } from '#pages/model'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import './Repeater.css'

export const catalogues = ['blocks']

interface RepeaterProps {
  entity?: string
  list?: string
  columns?: number
  gap?: 'sm' | 'md' | 'lg'
  empty?: Text
}

interface RepeaterData {
  rows?: BoundRow[] | null
}

const NOTHING = {}

/** Its slot once a row. The editor changes the first; the others follow it. */
export default function Repeater({ props, data, slots }: BlockProps<RepeaterProps, RepeaterData>) {
  const t = useText('blocks')
  const locale = useLocale()
  const { edit } = usePage()
  const { rows } = data
  const columns = Math.min(4, Math.max(1, Math.trunc(Number(props.columns)) || 3))
  const isSet = Boolean(props.entity || props.list)
  if (!edit && rows === null && isSet)
    return (
      <p className="sala-empty" role="status">
        {t('repeater.failed')}
      </p>
    )
  if (!edit && !rows?.length)
    return isSet && pickText(props.empty, locale) ? (
      <p className="sala-empty">{pickText(props.empty, locale)}</p>
    ) : null
  // Without rows the editor still needs one to work in.
  const rendered = rows?.length ? rows : [{ key: '', data: NOTHING }]
  return (
    <>
      {edit && !rows?.length && (
        <p className="sala-empty" role="note">
          {t(
            !isSet
              ? 'repeater.unset'
              : rows === null
                ? 'repeater.failed'
                : rows
                  ? 'repeater.none'
                  : 'repeater.loading',
          )}
        </p>
      )}
      <ul className="sala-repeater" data-columns={columns} data-gap={props.gap ?? 'md'}>
        {rendered.map(({ key, data: row }, index) => (
          <li
            key={`${key} ${index}`}
            data-still={edit && index > 0 ? '' : undefined}
            inert={edit !== undefined && index > 0}
          >
            <Repeated row={row} still={index > 0}>
              {slots.item}
            </Repeated>
          </li>
        ))}
      </ul>
    </>
  )
}
