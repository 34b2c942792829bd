import '#ui/tokens.css'
import '#ui/fonts.css'
import '#ui/base.css'
import '#ui/controls/controls.css'
import '#ui/plain.css'
import { useMemo, useState, type ComponentType, type ReactNode } from 'react'
import { TranslatorProvider, type Translator } from '#i18n'
import { Shell, ShellContext, type ShellPort } from '#layouts'
import { PageView } from '#pages'
import type { PageInput } from '#pages/model'
import type { BlockRegistry } from '#registry'
import { pageEnvironment } from './pageEnvironment.ts'

interface PublicAppProps {
  input: Exclude<PageInput, { kind: 'app' }>
  registry: BlockRegistry
  translator: Translator
  shell: ShellPort
  /** What forms need of the outside; loaded only where a block asks for the texts of forms. */
  FormPorts?: ComponentType<FormPortsProps>
}

export interface FormPortsProps {
  input: Extract<PageInput, { kind: 'page' }>
  children: ReactNode
}

/** A public page whole: the gateway renders it, the browser takes it over as it stands. */
export function PublicApp({
  input: first,
  registry,
  translator,
  shell,
  FormPorts,
}: PublicAppProps) {
  const [input, setInput] = useState(first)
  return (
    <TranslatorProvider i18n={translator}>
      <ShellContext value={shell}>
        <Shell input={input} onRenewed={setInput}>
          {input.kind === 'page' ? (
            <Page input={input} registry={registry} FormPorts={FormPorts} />
          ) : null}
        </Shell>
      </ShellContext>
    </TranslatorProvider>
  )
}

function Page({
  input,
  registry,
  FormPorts,
}: Pick<PublicAppProps, 'registry' | 'FormPorts'> & {
  input: Extract<PageInput, { kind: 'page' }>
}) {
  const environment = useMemo(() => pageEnvironment(input, registry), [input, registry])
  const page = <PageView page={input.page} environment={environment} />
  return FormPorts ? <FormPorts input={input}>{page}</FormPorts> : page
}
