import { hydrateRoot } from 'react-dom/client'
import { createTextReader } from '#i18n'
import type { PageInput } from '#pages/model'
import { createShippedBlocks } from './blocks.ts'
import { watchBrokenPictures } from './brokenPictures.ts'
import { blockTypes } from '#pages/model'
import { loadPublicCatalogues } from './catalogues.ts'
import { lazyShell } from './lazyShell.ts'
import { loadFormPorts } from './loadFormPorts.ts'
import { PublicApp } from './PublicApp.tsx'
import { inTime, showFailure } from './startFailure.ts'
import './start.css'

const root = document.getElementById('root')!
const input = JSON.parse(document.getElementById('sala-data')!.textContent) as PageInput
const registry = createShippedBlocks()

/** Takes over the page as the gateway drew it; its blocks and texts come first, so that nothing is rendered twice. */
async function startPublic(page: Exclude<PageInput, { kind: 'app' }>): Promise<void> {
  watchBrokenPictures()
  const blocks =
    page.kind === 'page' ? registry.preload(blockTypes(page.page, page.data)) : Promise.resolve()
  const [first] = await Promise.all([loadPublicCatalogues(page.locale, []), blocks])
  const catalogues = registry.catalogues()
  const FormPorts = await loadFormPorts(catalogues)
  const more = catalogues.some((name) => !(name in first))
    ? await loadPublicCatalogues(page.locale, catalogues)
    : first
  hydrateRoot(
    root,
    <PublicApp
      input={page}
      registry={registry}
      translator={createTextReader(page.locale, more)}
      shell={lazyShell}
      FormPorts={FormPorts}
    />,
  )
}

async function startApp(app: Extract<PageInput, { kind: 'app' }>): Promise<void> {
  const { startBackend } = await import('./backend/start.tsx')
  await startBackend(app, registry, root, failed)
}

const failed = (): void => showFailure(root)

// A public page is readable without its script: it is kept, with a line that tells of it.
if (input.kind === 'app') inTime(startApp(input)).catch(failed)
else inTime(startPublic(input)).catch(failed)
