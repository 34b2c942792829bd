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

const BLOCKS = import.meta.glob<{ name: string; static?: boolean }>('/blocks/*/block.json', {
  eager: true,
  import: 'default',
})
const STATIC = new Set(Object.values(BLOCKS).flatMap((block) => (block.static ? block.name : [])))

/** The narrow port that the gateway draws pages by. */
export function createRender({
  manifest = readManifest(),
  isBuilt = true,
  onError,
}: {
  manifest?: Manifest
  /** Else the sheets of blocks come with their code, which every one of them needs then. */
  isBuilt?: boolean
  onError?: (error: unknown) => void
} = {}): (input: PageInput) => Promise<{ status: number; html: string }> {
  provideWordGroups(wordGroups)
  const registry = createShippedBlocks()
  return (input) =>
    renderDocument(input, {
      manifest,
      registry,
      ...(isBuilt && { isStatic: (type: string) => STATIC.has(type) }),
      ...(onError && { onError }),
    })
}

export { renderDocument }
