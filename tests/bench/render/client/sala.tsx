import { createTextReader } from '#i18n'
import { blockTypes, type PageInput } from '#pages/model'
import { createBlockRegistry, type BlockModule } from '#registry'
import { loadPublicCatalogues } from '../../../../src/app/catalogues.ts'
import { lazyShell } from '../../../../src/app/lazyShell.ts'
import { PublicApp } from '../../../../src/app/PublicApp.tsx'

const load = (code: Promise<unknown>): Promise<BlockModule> => code as Promise<BlockModule>

/** With header and footer, as visitors have it. */
export const prepare = async (data: unknown) => {
  const input = data as Extract<PageInput, { kind: 'page' }>
  const registry = createBlockRegistry({
    heading: () => load(import('../../../../blocks/heading/Heading.tsx')),
    text: () => load(import('../../../../blocks/text/Text.tsx')),
  })
  await registry.preload(blockTypes(input.page, input.data))
  const translator = createTextReader('en', await loadPublicCatalogues('en', []))
  return <PublicApp input={input} registry={registry} translator={translator} shell={lazyShell} />
}
