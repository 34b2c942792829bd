import { useText } from '#i18n'
import { useHydrated } from '#ui'
import { SIZES, type View } from './table.ts'

interface TableToolsProps {
  view: View
  path: string
  hasSearch: boolean
  onShow(next: Partial<View>): void
}

/** Search and size: a form of the page's own address until the script answers each letter. */
export function TableTools({ view, path, hasSearch, onShow }: TableToolsProps) {
  const t = useText('content')
  const isHydrated = useHydrated()
  const [pathname = '', query = ''] = path.split('?')
  const kept = [...new URLSearchParams(query)].filter(
    ([name]) => !['find', 'size', 'page'].includes(name),
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
          className="sala-input"
          type="search"
          name="find"
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
          name="size"
          defaultValue={view.size}
          onChange={(event) => onShow({ size: Number(event.currentTarget.value) })}
        >
          {SIZES.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      {!isHydrated && <button className="sala-button">{t('data-table.find')}</button>}
    </form>
  )
}
