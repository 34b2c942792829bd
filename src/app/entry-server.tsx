import { readFileSync } from 'node:fs'
import type { PageInput } from '#pages/model'
import type { Manifest } from './assets.ts'
import { wordGroups } from '#shared/thaiWords'
import { provideWordGroups } from '#ui'
import { createShippedBlocks } from './blocks.ts'
import { renderDocument } from './renderDocument.tsx'

/** The manifest of the browser's build stands beside this bundle: `dist/render` and `dist/client`. */
const readManifest = (): Manifest =>
  JSON.parse(
    readFileSync(new URL('../client/.vite/manifest.json', import.meta.url), 'utf8'),
  ) as Manifest

/** The narrow port that the gateway draws pages by. */
export function createRender({
  manifest = readManifest(),
  onError,
}: { manifest?: Manifest; onError?: (error: unknown) => void } = {}): (
  input: PageInput,
) => Promise<{ status: number; html: string }> {
  provideWordGroups(wordGroups)
  const registry = createShippedBlocks()
  return (input) => renderDocument(input, { manifest, registry, ...(onError ? { onError } : {}) })
}

export { renderDocument }
