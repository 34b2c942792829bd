const MOST = 60
const words = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, MOST - 4)
    .replace(/-+$/, '')

/** An id for something called `label` that none of `taken` has: of its Latin words, behind `kind` where no letter begins them, as in a name in Thai; counted up where it is taken. Nothing of nothing. */
export function proposeId(label: string, kind: string, taken: readonly string[]): string {
  if (!label.trim()) return ''
  const latin = words(label)
  const base = /^[a-z]/.test(latin) ? latin : [kind, latin].filter(Boolean).join('-')
  let id = base
  for (let count = 2; taken.includes(id); count++) id = `${base}-${count}`
  return id
}
