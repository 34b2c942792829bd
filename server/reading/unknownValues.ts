import {
  givenAnswers,
  mapFlowAnswers,
  mapMailAnswers,
  missedBy,
  namesGiven,
  toModel,
  type GivenNames,
  type PageModel,
} from '#pages/model'
import { flowSteps, type FlowDocument, type PageDocument, type StoredRecord } from '#schema'
import { nearest, type Failure, type Text } from '#shared'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import { reachedFrom } from './answerUses.ts'
import { readGraph } from './readGraph.ts'
import type { Read } from './documentReads.ts'

const PLACE = /\{\{\s*([\w$.-]+)/g
const OF_RUN = ['id', 'flow', 'form', 'startedAt']

/** The answers that a flow may come to read, by the forms that run it and the flows that hand it some. */
interface Given {
  forms: PageModel[]
  handed: string[]
  isCalled: boolean
}

function givenTo(read: Read, { id }: FlowDocument): Given {
  const calls = read.flows.documents.flatMap((flow) =>
    flowSteps(flow).flatMap(({ step }) =>
      step.type === 'call-flow' && step.options.flow === id ? [step.options.data] : [],
    ),
  )
  const forms = read.pages
    .filter((page) => page.type === 'form' && reachedFrom(read, page).flows.has(id))
    .flatMap((page) => {
      const published = page.published as Partial<PageDocument> | null
      return [
        page,
        ...(published?.builder ? [{ ...page, builder: published.builder }] : []),
      ].flatMap((one) => {
        const model = toModel(one as unknown as PageDocument)
        return model.ok ? [model.value] : []
      })
    })
  return {
    forms,
    handed: calls.flatMap((data) => Object.keys((data ?? {}) as object)),
    isCalled: calls.length > 0,
  }
}

/** Every path that texts and expressions read. */
const pathsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [...value.matchAll(PLACE)].map(([, path]) => path!)
  if (typeof value !== 'object' || value === null) return []
  const { var: path } = value as { var?: unknown }
  return [...(typeof path === 'string' ? [path] : []), ...Object.values(value).flatMap(pathsIn)]
}

/** Each name that is missing, once an option. */
function collectValues() {
  const found = new Map<string, Failure>()
  const tell = (
    code: 'flow-value-unknown' | 'mail-value-unknown',
    name: string,
    path: string,
    names: readonly string[],
    more: object = {},
  ): void => {
    const suggestion = nearest(name, names)
    // Once an option: its languages mostly read the same.
    const key = `${/^.*\.(?:options\.\w+|when)/.exec(path)?.[0] ?? path} ${name}`
    if (!found.has(key))
      found.set(key, {
        code,
        path,
        params: { name, ...(suggestion ? { suggestion } : {}), ...more },
      })
  }
  return { tell, found: (): Failure[] => [...found.values()] }
}

/** What of the run itself a flow may read: its steps, the run, its variables where nobody else sets any. */
function ownNames(
  placed: ReturnType<typeof flowSteps>,
  isCalled: boolean,
): Record<string, readonly string[]> {
  const ids = placed.map(({ step }) => step.id)
  const set = placed.flatMap(({ step }) =>
    step.type === 'set-variable' ? [String(step.options.name)] : [],
  )
  // Flows that call each other share their variables.
  const isAlone = !isCalled && placed.every(({ step }) => step.type !== 'call-flow')
  return { steps: ids, run: OF_RUN, ...(isAlone ? { vars: set } : {}) }
}

/** Names that texts and expressions of a flow and of its mails read and nothing gives: what they write has a gap there. */
export async function unknownValues(
  gateway: Gateway,
  caller: Caller,
  flow: FlowDocument,
): Promise<Failure[]> {
  const answer = await readGraph(gateway, caller, { withRecords: false })
  if (!answer.ok) return []
  const read = answer.value
  const { forms, handed, isCalled } = givenTo(read, flow)
  const missed = forms.map(missedBy)
  const known = [
    ...new Set([...forms.flatMap((form) => Object.keys(givenAnswers(form))), ...handed]),
  ]
  const placed = flowSteps(flow)
  const { tell, found } = collectValues()
  // What ships may read what other forms give.
  const ships = new Set<string>()
  const original = Object.hasOwn(gateway.shipped.flows, flow.id)
    ? gateway.shipped.flows[flow.id]
    : undefined
  if (original)
    mapFlowAnswers(original, gateway.shipped.steps, ({ name }) => (ships.add(name), undefined))
  // Of a flow that nothing runs yet nobody knows what it will be given.
  const isUnknown = (name: string): boolean =>
    known.length > 0 &&
    !ships.has(name) &&
    !handed.includes(name.split('.')[0]!) &&
    missed.every((misses) => misses(name))
  mapFlowAnswers(
    flow,
    gateway.shipped.steps,
    ({ name, path }) => (
      isUnknown(name) ? tell('flow-value-unknown', name, path, known) : undefined,
      undefined
    ),
  )
  const own = ownNames(placed, isCalled)
  for (const { step, path } of placed) {
    for (const [option, value] of [
      ...Object.entries(step.options).map(([name, one]) => [`options.${name}`, one] as const),
      ['when', step.when] as const,
    ])
      for (const name of pathsIn(value)) {
        const [root = '', part] = name.split('.')
        const names = Object.hasOwn(own, root) ? own[root]! : undefined
        if (names && part !== undefined && !names.includes(part))
          tell(
            'flow-value-unknown',
            `${root}.${part}`,
            `${path}.${option}`,
            names.map((one) => `${root}.${one}`),
          )
      }
    const mail =
      step.type === 'email' && step.options.template
        ? read.pages.find(({ type, slug }) => type === 'mail' && slug === step.options.template)
        : undefined
    if (mail)
      mapMailAnswers(
        mail as unknown as PageDocument,
        ({ name }) => (
          isUnknown(name)
            ? tell('mail-value-unknown', name, `${path}.options.template`, known, {
                mail: mail.title as Text,
              })
            : undefined,
          undefined
        ),
      )
  }
  return found()
}

/**
 * What may be given to a mail: by each form whose flow sends it, and by the flows that call such a one. Empty where a flow
 * sends it that nobody knows the answers of.
 */
export async function mailValues(
  gateway: Gateway,
  caller: Caller,
  mail: StoredRecord,
): Promise<GivenNames[]> {
  const answer = await readGraph(gateway, caller, { withRecords: false })
  if (!answer.ok) return []
  const sends = (flow: FlowDocument): boolean =>
    flowSteps(flow).some(({ step }) => step.type === 'email' && step.options.template === mail.slug)
  const own = new Map(answer.value.flows.own.map(({ _id, name }) => [_id, String(name)]))
  const given = answer.value.flows.documents
    .filter(sends)
    .map((flow) =>
      givenTo(answer.value, { ...flow, id: own.get(flow.id.split(' ')[0]!) ?? flow.id }),
    )
  if (
    given.length === 0 ||
    given.some(({ forms, handed }) => forms.length === 0 && handed.length === 0)
  )
    return []
  const ships = gateway.shipped.pages.find(
    ({ slug, type }) => type === 'mail' && slug === mail.slug,
  )
  const shipped: string[] = []
  if (ships) mapMailAnswers(ships, ({ name }) => (shipped.push(name), undefined))
  return [
    ...given.flatMap(({ forms }) => forms.map(namesGiven)),
    { names: [...new Set([...shipped, ...given.flatMap(({ handed }) => handed)])], sets: [] },
  ]
}
