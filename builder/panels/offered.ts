import { pathNames, takesAnswers } from '#pages/model'
import type { BlockDocument } from '#schema'
import type { OpenModule } from '#session'

/** The page that blocks are offered for. */
interface For {
  type: string
  slug: string
}

/** Names that the addresses give at which the route tables show a page, as `:courseId`. */
const namesAt = (modules: readonly Pick<OpenModule, 'routes'>[], slug: string): string[] =>
  modules.flatMap(({ routes }) =>
    routes.flatMap(({ page, path }) =>
      page === slug ? [...path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => name!) : [],
    ),
  )

/** Is the block offered on the page? On paper stands what is made for it. Those of the backend bring a UI kit along, a field is answered in forms alone, and what shows the record that an address names needs such an address. */
export function isOffered(
  block: BlockDocument,
  { type, slug }: For,
  modules: readonly Pick<OpenModule, 'routes'>[],
): boolean {
  const { palette, kit, field, paper } = block
  if (type === 'print') return paper === true
  if (palette === false || kit === true) return false
  if (field && !takesAnswers(type)) return false
  return pathNames(block).every((name) => namesAt(modules, slug).includes(name))
}

/** Do the words, in lower case, find the block? */
export const matches = (block: BlockDocument, words: string): boolean =>
  [block.name, block.label.th, block.label.en, ...(block.keywords ?? [])].some((text) =>
    text.toLowerCase().includes(words),
  )
