import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { createTextReader } from '#i18n'
import { createBlockRegistry, type BlockModule } from '#registry'
import { loadPublicCatalogues } from '../../../../src/app/catalogues.ts'
import { lazyShell } from '../../../../src/app/lazyShell.ts'
import { PublicApp } from '../../../../src/app/PublicApp.tsx'
import type { Block } from '../content.ts'
import { inputOf } from '../input.ts'

const load = (code: Promise<unknown>): Promise<BlockModule> => code as Promise<BlockModule>

/** With header and footer, as visitors have it. */
export const prepare = async (rows: Block[][]) => {
  const registry = createBlockRegistry({
    heading: () => load(import('../../../../blocks/heading/Heading.tsx')),
    text: () => load(import('../../../../blocks/text/Text.tsx')),
  })
  await registry.preload(['heading', 'text'])
  const translator = createTextReader('en', await loadPublicCatalogues('en', []))
  const input = inputOf(rows)
  return (root: HTMLElement) =>
    flushSync(() =>
      createRoot(root).render(
        <PublicApp input={input} registry={registry} translator={translator} shell={lazyShell} />,
      ),
    )
}
