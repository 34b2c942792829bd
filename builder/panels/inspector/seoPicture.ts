import type { ValueChange } from '#forms'
import type { Change } from '#pages/model'
import { changeOf } from './changeOf.ts'

/** A page keeps the address of its picture; the field of the inspector works on a file. */
interface Picture {
  id: string
  name: string
  type: string
  /** 0 where only the address is known. */
  size: number
  url: string
}

/** Settings for search engines as the form shows them: the picture as a file. */
export function withPicture(seo: object | undefined): Record<string, unknown> | undefined {
  const { image, ...rest } = (seo ?? {}) as { image?: unknown }
  if (typeof image !== 'string' || image === '') return seo as Record<string, unknown> | undefined
  const picture: Picture = {
    id: image,
    name: image.split(/[?#]/)[0]!.split('/').at(-1) || image,
    type: '',
    size: 0,
    url: image,
  }
  return { ...rest, image: picture }
}

/** What the form says, as the page keeps it: the picture as its address. */
export function withAddress(seo: unknown): Record<string, unknown> | undefined {
  if (typeof seo !== 'object' || seo === null) return undefined
  const { image, ...rest } = seo as { image?: Partial<Picture> }
  return image?.url ? { ...rest, image: image.url } : rest
}

/** What the form tells, as changes of the page; whatever becomes of the picture, its address is what changes. */
export function pageChanges(
  { seo }: Record<string, unknown>,
  changes: readonly ValueChange[],
): Change[] {
  const isOfPicture = ({ path }: ValueChange): boolean => path[0] === 'seo' && path[1] === 'image'
  const picture: ValueChange = { path: ['seo', 'image'], value: withAddress(seo)?.image }
  return [
    ...changes
      .filter((change) => !isOfPicture(change))
      .map(({ path, value }) =>
        changeOf([], {
          path,
          value: path.length === 1 && path[0] === 'seo' ? withAddress(value) : value,
        }),
      ),
    ...(changes.some(isOfPicture) ? [changeOf([], picture)] : []),
  ]
}
