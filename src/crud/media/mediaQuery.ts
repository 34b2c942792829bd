import type { QueryBody, SortOrder } from '#gateway'
import type { Filter, StoredRecord } from '#schema'
import type { Text } from '#shared'

/** A file that every visitor may see, as the library shows it. */
export interface MediaFile extends StoredRecord {
  key: string
  name: string
  type: string
  /** Bytes. */
  size: number
  sha256?: string
  title?: Text
  alt?: Text
  decorative?: boolean
  focus?: { x: number; y: number }
  folder?: string
}

export interface MediaFolder extends StoredRecord {
  name: string
  parent?: string
}

export const MEDIA_KINDS = ['picture', 'document'] as const
export const MEDIA_SORTS = {
  newest: { created_at: -1 },
  name: { name: 1 },
  largest: { size: -1 },
} as const satisfies Record<string, SortOrder>

export interface MediaState {
  search: string
  kind: (typeof MEDIA_KINDS)[number] | null
  /** Nothing else is shown, in whatever folder: where a picture is chosen. */
  picturesOnly?: boolean
  lacks: 'words' | 'uses' | null
  sort: keyof typeof MEDIA_SORTS
  /** `null` for the top. */
  folder: string | null
  page: number
}

export const MEDIA_START: MediaState = {
  search: '',
  kind: null,
  lacks: null,
  sort: 'newest',
  folder: null,
  page: 1,
}
export const MEDIA_PAGE = 24
/** Most values in one list of a filter. */
const MAX_VALUES = 1_000

const PICTURES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']
export const isPicture = ({ type }: Pick<MediaFile, 'type'>): boolean => PICTURES.includes(type)
/** A picture that nobody can hear of, and that is not said to be a decoration. */
export const isWordless = (file: MediaFile): boolean =>
  isPicture(file) && file.decorative !== true && !hasWords(file.alt)
const hasWords = (text: Text | undefined | null): boolean =>
  typeof text === 'string' ? text.trim() !== '' : !!text && (!!text.th?.trim() || !!text.en?.trim())

/** The address of a file; with `fresh` as it is by now, though the browser has kept it as it was. */
export const mediaUrl = ({ key, sha256 }: MediaFile, { fresh = false } = {}): string =>
  `/files/${key}${fresh && sha256 ? `?v=${sha256.slice(0, 12)}` : ''}`

/** Looks a person for something, they find it in every folder; else they see what lies in this one. */
export const isSearching = ({ search, kind, lacks }: MediaState): boolean =>
  search !== '' || kind !== null || lacks !== null

/** The query for one page of the library. `used`: keys of the files that anything shows, for those that nothing does. */
export function mediaBody(state: MediaState, used: readonly string[] = []): QueryBody {
  const { search, kind, picturesOnly, lacks, sort, folder, page } = state
  const all: Filter[] = [{ public: true }]
  if (folder !== null) all.push({ folder })
  else if (!isSearching(state)) all.push({ folder: null })
  if (picturesOnly || kind === 'picture' || lacks === 'words') all.push({ type: { $in: PICTURES } })
  if (kind === 'document') all.push({ type: { $nin: PICTURES } })
  if (lacks === 'words') all.push({ alt: null }, { decorative: { $ne: true } })
  if (lacks === 'uses')
    for (let from = 0; from < used.length; from += MAX_VALUES)
      all.push({ key: { $nin: used.slice(from, from + MAX_VALUES) } })
  return {
    method: 'find',
    args: [{ $and: all }],
    sort: MEDIA_SORTS[sort],
    ...(search ? { search } : {}),
    paging: { page, limit: MEDIA_PAGE },
  }
}

/** The folders around one, from the top down, itself last; a circle ends. */
export function pathOf(folders: readonly MediaFolder[], id: string | null): MediaFolder[] {
  const path: MediaFolder[] = []
  for (
    let at = folders.find(({ _id }) => _id === id);
    at && !path.includes(at);
    at = folders.find(({ _id }) => _id === at?.parent)
  )
    path.unshift(at)
  return path
}

/** Where a folder may be moved to: neither into itself nor into what stands in it. */
export const openTo = (folders: readonly MediaFolder[], id: string | null): MediaFolder[] =>
  folders.filter(({ _id }) => id === null || !pathOf(folders, _id).some((one) => one._id === id))

export const folderName = (folders: readonly MediaFolder[], id: string): string =>
  pathOf(folders, id)
    .map(({ name }) => name)
    .join(' / ')

const isSameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

/** Which of the folders somebody may mean by a name: by all of its path, else by its own name alone. */
export function foldersNamed(
  folders: readonly MediaFolder[],
  options: readonly MediaFolder[],
  name: string,
): MediaFolder[] {
  const byPath = options.filter(({ _id }) => isSameName(folderName(folders, _id), name))
  return byPath.length > 0 ? byPath : options.filter((folder) => isSameName(folder.name, name))
}
