import { useMemo } from 'react'
import {
  createDrafts,
  createFormSubmit,
  createQueue,
  earlierSubmission,
  gatewayServices,
} from '#flow'
import type { BrowserStep, StepModule } from '#flow/runner'
import {
  FormDraftsProvider,
  FormObjectRendererProvider,
  FormServicesProvider,
  FormSubmitProvider,
} from '#forms'
import { createClient } from '#gateway'
import { NestedObject } from '#pages'
import { DEFAULT_FLOW, type PageObject } from '#schema'
import { browserStore, systemClock } from '#shared'
import type { FormPortsProps } from './PublicApp.tsx'

/** Code of the steps, each fetched when a flow comes to it. */
const steps = import.meta.glob<StepModule<BrowserStep>>('/flows/steps/*/run.ts')

/** The flow that each form on the page runs, by its slug, from the data of the form blocks. */
function flowsOf({ data }: FormPortsProps['input']): Map<string, string> {
  const forms = Object.values(data).flatMap((answers) => Object.values(answers)) as ({
    page?: { slug?: string; flow?: string }
  } | null)[]
  return new Map(
    forms.flatMap((form) =>
      form?.page?.slug ? [[form.page.slug, form.page.flow ?? DEFAULT_FLOW] as const] : [],
    ),
  )
}

/** A block among the fields of a form, rendered by the page renderer like any other. */
const renderObject = (object: PageObject) => <NestedObject object={object} />

/** What forms on a page need of the outside: the gateway's lists and uploads, and the flow that a submission runs. */
export function FormPorts({ input, children }: FormPortsProps) {
  const site = input.site._id
  const user = input.user?._id
  const client = useMemo(
    () =>
      createClient(
        input.reader === undefined
          ? { ...(user !== undefined && { who: user }) }
          : { reader: input.reader },
      ),
    [input.reader, user],
  )
  const { loginPath } = input.site
  const services = useMemo(() => gatewayServices(client), [client])
  const submit = useMemo(() => {
    const flows = flowsOf(input)
    return createFormSubmit({
      signIn: () =>
        `${loginPath}?${new URLSearchParams({ next: window.location.pathname + window.location.search })}`,
      client,
      flowOf: (slug) => flows.get(slug) ?? DEFAULT_FLOW,
      loadStep: async (type) => steps[`/flows/steps/${type}/run.ts`]?.(),
      go: (address) => window.location.assign(address),
      queue: createQueue(browserStore, site, user),
      ...(user === undefined ? {} : { earlier: (slug) => earlierSubmission(client, slug) }),
    })
  }, [input, client, site, user, loginPath])
  const drafts = useMemo(
    () => createDrafts({ client, store: browserStore, site, user, now: systemClock.now }),
    [client, site, user],
  )
  return (
    <FormServicesProvider value={services}>
      <FormSubmitProvider value={submit}>
        <FormDraftsProvider value={drafts}>
          <FormObjectRendererProvider value={renderObject}>{children}</FormObjectRendererProvider>
        </FormDraftsProvider>
      </FormSubmitProvider>
    </FormServicesProvider>
  )
}
