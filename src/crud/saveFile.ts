/** How long a browser may take to fetch what it is to save (ms): some ask the person first where to. */
const FETCHED = 10_000

/** Saves a file under `name` where the browser puts downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), FETCHED)
}
