import { useMemo } from 'react'
import type { Client } from '#gateway'
import { TranslatorProvider, type createTranslator } from '#i18n'
import { Shell, ShellContext } from '#layouts'
import { PageView, type PageEnvironment } from '#pages'
import type { PageInput } from '#pages/model'
import type { BlockRegistry } from '#registry'
import '#ui/tokens.css'
import '#ui/fonts.css'
import '#ui/base.css'

interface PublicAppProps {
  input: Exclude<PageInput, { kind: 'app' }>
  registry: BlockRegistry
  translator: ReturnType<typeof createTranslator>
  client: Client
}

/** A public page whole: the gateway draws it, the browser takes it over as it stands. */
export function PublicApp({ input, registry, translator, client }: PublicAppProps) {
  const shell = useMemo(() => ({ client }), [client])
  return (
    <TranslatorProvider i18n={translator}>
      <ShellContext value={shell}>
        <Shell input={input}>{input.kind === 'page' ? <Page input={input} registry={registry} client={client} /> : null}</Shell>
      </ShellContext>
    </TranslatorProvider>
  )
}

function Page({ input, registry, client }: Pick<PublicAppProps, 'registry' | 'client'> & { input: Extract<PageInput, { kind: 'page' }> }) {
  const environment = useMemo<PageEnvironment>(() => {
    const { user, admin, site, origin, path, params, search, data } = input
    return { registry, client, user, admin, site, origin, path, params, search, data }
  }, [input, registry, client])
  return <PageView page={input.page} environment={environment} />
}
