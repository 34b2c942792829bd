import { hydrateRoot } from 'react-dom/client'
import { createTextReader } from '#i18n'
import type { PageInput } from '#pages/model'
import { createShippedBlocks } from './blocks.ts'
import { blockTypes } from '#pages/model'
import { loadPublicCatalogues } from './catalogues.ts'
import { lazyShell } from './lazyShell.ts'
import { loadFormPorts } from './loadFormPorts.ts'
import { PublicApp } from './PublicApp.tsx'
import './start.css'

const root = document.getElementById('root')!
const input = JSON.parse(document.getElementById('sala-data')!.textContent) as PageInput
const registry = createShippedBlocks()

/** Takes over the page as the gateway drew it; its blocks and texts come first, so that nothing is rendered twice. */
async function startPublic(page: Exclude<PageInput, { kind: 'app' }>): Promise<void> {
  const blocks =
    page.kind === 'page' ? registry.preload(blockTypes(page.page, page.data)) : Promise.resolve()
  const [first] = await Promise.all([loadPublicCatalogues(page.locale, []), blocks])
  const FormPorts = await loadFormPorts(registry)
  const more = registry.catalogues().some((name) => !(name in first))
    ? await loadPublicCatalogues(page.locale, registry.catalogues())
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
  await startBackend(app, registry, root, showFailure)
}

/** Said in the words that the gateway left, since nothing else may have come (spec: academy 2.2, start-up failure). */
function showFailure(): void {
  const message = document.createElement('p')
  message.textContent = root.dataset.failed ?? ''
  const button = document.createElement('button')
  button.className = 'sala-button'
  button.textContent = root.dataset.retry ?? ''
  button.addEventListener('click', () => window.location.reload())
  const box = document.createElement('div')
  box.className = 'sala-start'
  box.setAttribute('role', 'alert')
  box.append(message, button)
  root.replaceChildren(box)
}

// A public page is readable without its script: only the backend has nothing to show instead.
if (input.kind === 'app') startApp(input).catch(showFailure)
else void startPublic(input)
