import { useMemo, type ReactNode } from 'react'
import { createFormSubmit, gatewayServices } from '#flow'
import { FormObjectRendererProvider, FormServicesProvider, FormSubmitProvider } from '#forms'
import type { BrowserStep, StepModule } from '#flow/runner'
import type { Client } from '#gateway'
import { NestedRows } from '#pages'
import { createClient } from '#gateway'
import type { PageInput } from '#pages/model'
import type { PageDocument, PageObject } from '#schema'

/** Code of the steps, each fetched when a flow comes to it. */
const steps = import.meta.glob<StepModule<BrowserStep>>('/flows/steps/*/run.ts')

/** What a form without a flow of its own runs. */
const SAVE_ONLY = 'submit'

interface FormPortsProps {
  input: Extract<PageInput, { kind: 'page' }>
  client: Client
  children: ReactNode
}

/** The flow that each form on the page runs, by its slug, from the data of the form blocks. */
function flowsOf({ data }: FormPortsProps['input']): Map<string, string> {
  const forms = Object.values(data).flatMap((answers) => Object.values(answers)) as ({ page?: { slug?: string; flow?: string } } | null)[]
  return new Map(forms.flatMap((form) => (form?.page?.slug ? [[form.page.slug, form.page.flow ?? SAVE_ONLY] as const] : [])))
}

/** A block among the fields of a form, drawn by the page renderer like any other. */
function drawObject(object: PageObject): ReactNode {
  const page: PageDocument = { type: 'other', slug: 'part', title: '', builder: [{ id: `${object.id}.row`, columns: [{ id: `${object.id}.column`, objects: [object] }] }] }
  return <NestedRows page={page} />
}

/** What forms on a page need of the outside: the gateway's lists and uploads, and the flow that a submission runs. */
export function FormPorts({ input, children }: FormPortsProps) {
  const client = useMemo(() => createClient(), [])
  const services = useMemo(() => gatewayServices(client), [client])
  const submit = useMemo(() => {
    const flows = flowsOf(input)
    return createFormSubmit({
      client,
      flowOf: (slug) => flows.get(slug) ?? SAVE_ONLY,
      loadStep: async (type) => steps[`/flows/steps/${type}/run.ts`]?.(),
      go: (address) => window.location.assign(address),
    })
  }, [input, client])
  return (
    <FormServicesProvider value={services}>
      <FormSubmitProvider value={submit}>
        <FormObjectRendererProvider value={drawObject}>{children}</FormObjectRendererProvider>
      </FormSubmitProvider>
    </FormServicesProvider>
  )
}
