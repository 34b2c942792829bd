import type { DocumentUses } from '#gateway'
import { DEFAULT_FLOW, enumValues, type FlowDocument, type StepDocument } from '#schema'
import type { Bilingual, Text } from '#shared'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import { flowUses } from './uses.ts'

/** More forms than this no site has. */
const MAX_PAGES = 5_000

/** What the flow editor works with besides the records of the site. */
export interface FlowParts {
  shipped: FlowDocument[]
  steps: StepDocument[]
  /** Names that options may hold, by their kind. */
  names: Record<'entity' | 'role', { name: string; label: Bilingual }[]>
  mails: { slug: string; title: Text }[]
  /** Forms as visitors see them, with the flow that each runs. */
  forms: { id: string; slug: string; title: Text; flow: string }[]
  /** What uses each flow, as far as the caller may read it. */
  uses: Record<string, DocumentUses[]>
}

export async function flowParts(gateway: Gateway, caller: Caller): Promise<FlowParts> {
  const { database, shipped } = gateway
  const uses = await flowUses(gateway, caller)
  const { entities, enums } = shipped.model
  const roles = enumValues(enums['site/role']!)
  const labels = enums['site/role']!['x-labels']
  const pages = await database
    .store(caller.site._id)
    .find('page', { type: { $in: ['form', 'mail'] } }, { limit: MAX_PAGES })
  const mails = new Map(
    [...shipped.pages, ...pages].flatMap(({ type, slug, title }) =>
      type === 'mail' ? [[String(slug), title as Text]] : [],
    ),
  )
  return {
    shipped: Object.values(shipped.flows),
    steps: Object.values(shipped.steps),
    names: {
      entity: Object.values(entities).map(({ name, entity }) => ({
        name,
        label: entity['x-entity'].label,
      })),
      role: roles.map((name) => ({ name, label: (labels as Record<string, Bilingual>)[name]! })),
    },
    mails: [...mails].map(([slug, title]) => ({ slug, title })),
    forms: pages.flatMap(({ _id: id, type, slug, title, flow, published }) =>
      type === 'form'
        ? [
            {
              id,
              slug: String(slug),
              title: title as Text,
              flow: String((published as { flow?: string } | null)?.flow ?? flow ?? DEFAULT_FLOW),
            },
          ]
        : [],
    ),
    uses: uses.ok ? uses.value : {},
  }
}
