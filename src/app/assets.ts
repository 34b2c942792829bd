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

/** Files of the entry and of these modules with all that they import at once; each file is named once. */
export function pageAssets(manifest: Manifest, modules: string[], start = ENTRY): PageAssets {
  const styles = new Set<string>()
  const files = new Set<string>()
  const fonts = new Set<string>()
  const seen = new Set<string>()
  const visit = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    chunk.imports?.forEach(visit)
    chunk.css?.forEach((file) => styles.add(`/${file}`))
    chunk.assets?.forEach(
      (file) =>
        /-thai-[46]00-normal-[^/]*\.woff2$/.test(file) &&
        file.includes('thai-thai') &&
        fonts.add(`/${file}`),
    )
    files.add(`/${chunk.file}`)
  }
  visit(start)
  modules.forEach(visit)
  const entry = manifest[start]?.file
  if (!entry) throw new Error(`the manifest has no ${start}`)
  files.delete(`/${entry}`)
  return { entry: `/${entry}`, styles: [...styles], modules: [...files], fonts: [...fonts] }
}
