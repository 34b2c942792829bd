import { checkFlow, enumValues, flowSteps, type FlowDocument, type StepDocument } from '#schema'
import { pickText, type Failure, type Locale, type Text } from '#shared'
import type { Gateway } from '../gateway.ts'
import { validateDocument, validateOptions } from '../validators.ts'
import { namesIn } from '../reading/flowLibrary.ts'
import { flowDocument, publishedFlows } from '../reading/siteFlows.ts'

/** What a flow must be to be stored at all: a sound document of steps that there are. */
export function flowShape(
  { shipped }: Pick<Gateway, 'shipped'>,
  record: Record<string, unknown>,
): Failure[] {
  const flow = flowDocument(record)
  const failures = validateDocument('flow', { $schema: '../../schemas/meta/flow.json', ...flow })
  if (failures.length)
    return failures.map((failure) => ({
      ...failure,
      path: failure.path === 'id' ? 'name' : failure.path,
    }))
  return flowSteps(flow).flatMap(({ step, path }) =>
    Object.hasOwn(shipped.steps, step.type)
      ? []
      : [{ code: 'step-unknown' as const, path: `${path}.type`, params: { type: step.type } }],
  )
}

/** Only what ships has the rights of the product: a flow in its place touches no other records than it did. */
export function findForeignEntities(
  { shipped }: Pick<Gateway, 'shipped'>,
  flow: FlowDocument,
): Failure[] {
  if (flow.runAs !== 'system') return []
  const original = Object.hasOwn(shipped.flows, flow.id) ? shipped.flows[flow.id]! : undefined
  const allowed =
    original?.runAs === 'system' ? namesIn(original, shipped.steps, 'entity') : new Set<string>()
  const strange = [...namesIn(flow, shipped.steps, 'entity')].filter((name) => !allowed.has(name))
  return original?.runAs === 'system' && strange.length === 0
    ? []
    : [{ code: 'flow-rights', path: 'runAs', params: { name: strange.join(', ') || flow.id } }]
}

/** Mails are pages of a type of their own; each site may have some. */
async function pageSlugs(
  { database, shipped }: Gateway,
  site: string,
  slugs: readonly string[],
): Promise<Set<string>> {
  const known = slugs.length
    ? await database
        .store(site)
        .find('page', { slug: { $in: [...slugs] } }, { limit: slugs.length })
    : []
  return new Set([
    ...shipped.pages.map(({ slug }) => slug),
    ...known.map(({ slug }) => String(slug)),
  ])
}

/** Of which options one or the other must be there, each way by what is missing of it. Which of them is meant nobody knows. */
function missingWays(
  { options: schema }: StepDocument,
  options: Record<string, unknown>,
  path: string,
): Failure[] {
  const { anyOf = [], properties = {} } = schema as {
    anyOf?: { required: string[] }[]
    properties?: Record<string, { 'x-label'?: Text }>
  }
  const ways = anyOf.map(({ required }) =>
    required.filter((name) => options[name] === undefined || options[name] === ''),
  )
  if (ways.length === 0 || ways.some((missing) => missing.length === 0)) return []
  const inWords = (locale: Locale): string =>
    ways
      .map((missing) =>
        missing
          .map((name) => `“${pickText(properties[name]?.['x-label'] ?? name, locale)}”`)
          .join(locale === 'th' ? ' และ ' : ' and '),
      )
      .join(locale === 'th' ? ' หรือ ' : ', or ')
  return [
    {
      code: 'flow-option-missing',
      path: `${path}.${ways[0]![0]}`,
      params: { options: { th: inWords('th'), en: inWords('en') } },
    },
  ]
}

/** Everything that keeps a flow of a site from being published; paths lead into the document. Those of `together` are published with it. */
export async function flowProblems(
  gateway: Gateway,
  site: string,
  record: Record<string, unknown>,
  together: readonly FlowDocument[] = [],
): Promise<Failure[]> {
  const { shipped } = gateway
  const shape = flowShape(gateway, record)
  if (shape.length) return shape
  const flow = flowDocument(record)
  const flows: Record<string, FlowDocument> = {
    ...shipped.flows,
    ...(await publishedFlows(gateway, site)),
    ...Object.fromEntries(together.map((one) => [one.id, one])),
    [flow.id]: flow,
  }
  const failures: Failure[] = []
  const references: { kind: string; name: string; path: string }[] = []
  checkFlow(
    {
      name: flow.id,
      problem: (path, reason, failure = { code: 'invalid-body', params: { reason } }) =>
        failures.push({ ...failure, path }),
      refer: (kind, name, path) => references.push({ kind, name, path }),
      find: <T>(kind: string, name: string) =>
        (kind === 'flow' ? flows[name] : kind === 'step' ? shipped.steps[name] : undefined) as
          T | undefined,
    },
    flow,
  )
  const pages = await pageSlugs(
    gateway,
    site,
    references.flatMap(({ kind, name }) => (kind === 'page' || kind === 'form' ? [name] : [])),
  )
  const exists: Record<string, (name: string) => boolean> = {
    step: (name) => Object.hasOwn(shipped.steps, name),
    branch: (name) =>
      Object.hasOwn(shipped.steps[name.split('.')[0]!]?.branches ?? {}, name.split('.')[1]!),
    flow: (name) => Object.hasOwn(flows, name),
    entity: (name) => Object.hasOwn(shipped.model.entities, name),
    role: (name) => enumValues(shipped.model.enums['site/role']!).includes(name),
    page: (name) => pages.has(name),
    form: (name) => pages.has(name),
  }
  for (const { kind, name, path } of references)
    if (!exists[kind]?.(name))
      failures.push({
        code: 'flow-reference',
        path,
        params: { kind, name: kind === 'branch' ? name.split('.')[1]! : name },
      })
  for (const { step, path } of flowSteps(flow)) {
    const document = shipped.steps[step.type]!
    const ways = missingWays(document, step.options, `${path}.options`)
    const isTold = ({ code, path: option = '' }: Failure): boolean =>
      code === 'field-required' &&
      ways.length > 0 &&
      !((document.options.required ?? []) as string[]).includes(option)
    failures.push(
      ...ways,
      ...validateOptions(step.type, step.options)
        .filter((failure) => !isTold(failure))
        .map((failure) => ({
          ...failure,
          path: [`${path}.options`, failure.path].filter(Boolean).join('.'),
        })),
    )
  }
  return [...failures, ...findForeignEntities(gateway, flow)]
}
