import { useEffect, useRef } from 'react'
import { useText } from '#i18n'
import { TABLE_SIZES, type TableView } from '#pages/model'
import { useHydrated } from '#ui'

interface TableToolsProps {
  view: TableView
  path: string
  own: string
  hasSearch: boolean
  onShow(next: Partial<TableView>): void
}

/** Search and size: a form of the page's own address until the script answers each letter. */
export function TableTools({ view, path, own, hasSearch, onShow }: TableToolsProps) {
  const t = useText('content')
  const isHydrated = useHydrated()
  const box = useRef<HTMLInputElement>(null)
  // On the way back the words are those of the address; nobody's typing is overwritten.
  useEffect(() => {
    if (box.current && box.current !== document.activeElement) box.current.value = view.term
  }, [view.term])
  const [pathname = '', query = ''] = path.split('?')
  const kept = [...new URLSearchParams(query)].filter(
    ([name]) => !['find', 'size', 'page'].some((word) => name === own + word),
  )
  return (
    <form
      className="sala-data-tools"
      role="search"
      action={pathname}
      onSubmit={(event) => event.preventDefault()}
    >
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {hasSearch && (
        <input
          ref={box}
          className="sala-input"
          type="search"
          name={`${own}find`}
          defaultValue={view.term}
          maxLength={100}
          aria-label={t('data-table.search')}
          placeholder={t('data-table.search')}
          onChange={(event) => onShow({ term: event.currentTarget.value })}
        />
      )}
      <label>
        <span>{t('data-table.size')}</span>
        <select
          className="sala-input"
          name={`${own}size`}
          value={view.size}
          onChange={(event) => onShow({ size: Number(event.currentTarget.value) })}
        >
          {TABLE_SIZES.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      {!isHydrated && <button className="sala-button">{t('data-table.find')}</button>}
    </form>
  )
}
