/** The part of the build's manifest that is read. */
export type Manifest = Record<
  string,
  { file: string; css?: string[]; assets?: string[]; imports?: string[] }
>

export interface PageAssets {
  entry: string
  styles: string[]
  /** Modules that the page needs before it reacts, the entry aside. */
  modules: string[]
  fonts: string[]
}

const ENTRY = 'src/app/entry-client.tsx'

/** The typefaces of a site, as its theme names them. */
export interface Faces {
  text: string
  headings?: string
}

const FILES: Record<string, string> = {
  plex: 'ibm-plex-sans-thai',
  anuphan: 'anuphan',
  trirong: 'trirong',
}

/** Letters and figures are fetched before the style sheet asks for them, so that they come together: two weights of the text, one of other headings. */
function isFetched(file: string, { text, headings = text }: Faces): boolean {
  const [, family, weight] = /([^/]+)-(?:thai|latin)-([46]00)-normal-[^/]*\.woff2$/.exec(file) ?? []
  return (
    family !== undefined &&
    (family === FILES[text] || (family === FILES[headings] && weight === '600'))
  )
}

/** Files of the entry and of these modules with all that they import at once, and the sheets of those that are `styled`; each file is named once. */
export function pageAssets(
  manifest: Manifest,
  modules: string[],
  {
    start = ENTRY,
    faces = { text: 'plex' },
    styled = [],
  }: { start?: string; faces?: Faces; styled?: string[] } = {},
): PageAssets {
  const styles = new Set<string>()
  const files = new Set<string>()
  const fonts = new Set<string>()
  const seen = new Set<string>()
  const visit = (key: string, withCode: boolean): void => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    chunk.imports?.forEach((one) => visit(one, withCode))
    chunk.css?.forEach((file) => styles.add(`/${file}`))
    chunk.assets?.forEach((file) => isFetched(file, faces) && fonts.add(`/${file}`))
    if (withCode) files.add(`/${chunk.file}`)
  }
  visit(start, true)
  modules.forEach((key) => visit(key, true))
  styled.forEach((key) => visit(key, false))
  const entry = manifest[start]?.file
  if (!entry) throw new Error(`the manifest has no ${start}`)
  files.delete(`/${entry}`)
  return { entry: `/${entry}`, styles: [...styles], modules: [...files], fonts: [...fonts] }
}
