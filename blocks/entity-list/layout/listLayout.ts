import { isLook, type Look } from '../looks/looksOf.ts'

/** How a list looks to a person, beside what it asks for. */
export interface ListLayout {
  /** The columns in their order; none where nobody arranged them. */
  columns: string[] | undefined
  /** Pixels of columns that somebody drew wider or narrower. */
  widths: Readonly<Record<string, number>>
  /** So many columns stay at the left while the others scroll. */
  pinned: number
  isDense: boolean
  /** The field by whose values the records stand together. */
  group: string | undefined
  /** Nothing where it is the first of the list. */
  look: Look | undefined
}

/** What of an address is looks. */
export const LAYOUT_KEYS = [
  'columns',
  'widths',
  'pinned',
  'density',
  'group',
  'look',
  'by',
] as const

export const MIN_WIDTH = 48
export const MAX_WIDTH = 800

export const boundedWidth = (pixels: number): number =>
  Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, Math.round(pixels)))

/** The looks that an address carries: `columns=code,name&widths=name:240&pinned=1&density=dense&group=state`. */
export function readLayout(params: URLSearchParams, knows: (field: string) => boolean): ListLayout {
  const widths = (params.get('widths') ?? '').split(',').flatMap((part): [string, number][] => {
    const [field = '', pixels = ''] = part.split(':')
    const number = Number(pixels)
    return knows(field) && number > 0 ? [[field, boundedWidth(number)]] : []
  })
  const group = params.get('group')
  const look = params.get('look')
  return {
    columns: params.get('columns')?.split(',').filter(knows),
    widths: Object.fromEntries(widths),
    pinned: Math.max(0, Math.trunc(Number(params.get('pinned'))) || 0),
    isDense: params.get('density') === 'dense',
    group: group !== null && knows(group) ? group : undefined,
    look: isLook(look) ? look : undefined,
  }
}

/** Widths as the address carries them; nothing where none is set. */
export const writeWidths = (widths: Readonly<Record<string, number>>): string | undefined =>
  Object.entries(widths)
    .map(([field, pixels]) => `${field}:${pixels}`)
    .join(',') || undefined

/** The looks of an address, as they are kept for a person. */
export function layoutOf(params: URLSearchParams): string {
  const kept = new URLSearchParams()
  for (const key of LAYOUT_KEYS) {
    const value = params.get(key)
    if (value) kept.set(key, value)
  }
  return kept.toString()
}
