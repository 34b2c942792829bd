/** What is looked at of a table of records (spec: academy 2.2, data table). */
export interface TableView {
  term: string
  /** Field, with a minus before it where it goes down. */
  sort: string
  page: number
  size: number
}

export const TABLE_SIZES = [10, 20, 50]
const MAX_TERM = 100

/** The words of the address that a table reads. */
export const TABLE_WORDS = ['find', 'sort', 'page', 'size'] as const

/** What the address asks of a table that shows `size` rows a page by itself, `own` before its words (`ownWords`). */
export const readTableView = (
  search: Record<string, unknown>,
  size: number,
  own = '',
): TableView => {
  const text = (name: (typeof TABLE_WORDS)[number]): string => {
    const value = search[own + name]
    return typeof value === 'string' ? value : ''
  }
  return {
    term: text('find').slice(0, MAX_TERM).trim(),
    sort: text('sort'),
    page: Math.max(1, Math.trunc(Number(text('page'))) || 1),
    size: TABLE_SIZES.includes(Number(text('size'))) ? Number(text('size')) : size,
  }
}

/** The address that asks for this view. */
export function addressOfTable(path: string, view: TableView, size: number, own = ''): string {
  const [pathname = '', query = ''] = path.split('?')
  const search = new URLSearchParams(query)
  const set = (name: (typeof TABLE_WORDS)[number], value: string, isUsual: boolean): void =>
    isUsual ? search.delete(own + name) : search.set(own + name, value)
  set('find', view.term, view.term === '')
  set('sort', view.sort, view.sort === '')
  set('page', String(view.page), view.page === 1)
  set('size', String(view.size), view.size === size)
  return `${pathname}${search.size > 0 ? `?${search}` : ''}`
}
