import type { FlowDocument, FlowStep, StoredRecord } from '#schema'
import { inBoth, type Text } from '#shared'
import type { Gateway } from '../gateway.ts'
import { namesIn } from './flowLibrary.ts'

type Parts = Pick<Gateway, 'database' | 'shipped'>
type Flows = Record<string, FlowDocument>

/** A flow as its record has it, as a document. */
export function flowDocument({
  name,
  label,
  description,
  steps,
  runAs,
}: Record<string, unknown>): FlowDocument {
  return {
    id: String(name),
    label: inBoth((label ?? '') as Text),
    ...(description ? { description: inBoth(description as Text) } : {}),
    steps: (steps ?? []) as FlowStep[],
    ...(runAs ? { runAs: runAs as 'caller' | 'system' } : {}),
  }
}

const publishedOf = ({ published, name }: StoredRecord): FlowDocument =>
  flowDocument({ ...(published as Record<string, unknown>), name })

/** The flows that this site has published, all of them. */
export async function publishedFlows(
  { database }: Pick<Gateway, 'database'>,
  site: string,
): Promise<Flows> {
  const records = await database.store(site).find('flow', { state: 'published' }, { limit: 1_000 })
  return Object.fromEntries(records.map((record) => [String(record.name), publishedOf(record)]))
}

/**
 * Of the flow of this name and all that it may call, those that this site has published; what is missing is shipped.
 * `draft` stands in the place of the flow itself.
 */
export async function ownFlows(
  { database, shipped }: Parts,
  site: string,
  name: string,
  draft?: FlowDocument,
): Promise<Flows> {
  const own: Flows = draft ? { [name]: draft } : {}
  const asked = new Set<string>()
  for (let names = [name]; names.length;) {
    names.forEach((one) => asked.add(one))
    const unknown = names.filter((one) => !Object.hasOwn(own, one))
    if (unknown.length)
      for (const record of await database
        .store(site)
        .find('flow', { name: { $in: unknown }, state: 'published' }, { limit: unknown.length }))
        own[String(record.name)] = publishedOf(record)
    const flows = names.flatMap((one) =>
      Object.hasOwn(own, one)
        ? own[one]!
        : Object.hasOwn(shipped.flows, one)
          ? shipped.flows[one]!
          : [],
    )
    names = [...new Set(flows.flatMap((flow) => [...namesIn(flow, shipped.steps, 'flow')]))].filter(
      (one) => !asked.has(one),
    )
  }
  return own
}

/** The flow of a name as this site runs it. */
export async function flowOf(
  { database, shipped }: Parts,
  site: string,
  name: string,
): Promise<FlowDocument | undefined> {
  const [record] = await database
    .store(site)
    .find('flow', { name, state: 'published' }, { limit: 1 })
  return record
    ? publishedOf(record)
    : Object.hasOwn(shipped.flows, name)
      ? shipped.flows[name]
      : undefined
}
