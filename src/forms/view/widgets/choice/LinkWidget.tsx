import { useId, useState } from 'react'
import { useLocale } from '#i18n'
import { pickText, type Text } from '#shared'
import { useFormServices } from '../../services.ts'
import type { WidgetProps } from '../../widgetTypes.ts'
import { TextWidget } from '../text/TextWidget.tsx'

const MOST = 200
/** Not by title: it is in two languages, and the gateway sorts by no such field. */
const PAGES = { limit: MOST, select: ['type', 'slug', 'title'] }

/** An address: typed, or one of the site's pages from the list that the browser offers below. */
export function LinkWidget(props: WidgetProps) {
  const services = useFormServices()
  const locale = useLocale()
  const list = useId()
  const [pages, setPages] = useState<{ address: string; label: string }[] | undefined>()
  const look = (): void => {
    if (pages || !services || props.state.readOnly) return
    setPages([])
    services.search('page', '', PAGES).then(
      (found) =>
        setPages(
          found.flatMap(({ record }) =>
            ['page', 'form'].includes(String(record?.type))
              ? [
                  {
                    address: `/cms/page/${String(record?.slug)}`,
                    label: pickText(record?.title as Text | undefined, locale),
                  },
                ]
              : [],
          ),
        ),
      // Who may not read pages types the address.
      () => undefined,
    )
  }
  return (
    <span className="sala-link" onFocus={look}>
      <TextWidget {...props} control={{ ...props.control, list }} />
      <datalist id={list}>
        {pages?.map(({ address, label }) => (
          <option key={address} value={address}>
            {label}
          </option>
        ))}
      </datalist>
    </span>
  )
}
