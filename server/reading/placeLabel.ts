import type { DocumentUses } from '#gateway'
import { toModel } from '#pages/model'
import {
  flowSteps,
  type BlockDocument,
  type Field,
  type PageDocument,
  type PlacedStep,
  type StepDocument,
} from '#schema'
import { LOCALES, pickText, type Bilingual, type Text } from '#shared'
import { asPublished, type Read } from './documentReads.ts'

export type Place = DocumentUses['places'][number] & { use: Pick<DocumentUses, 'kind' | 'id'> }

const inBoth = (make: (locale: (typeof LOCALES)[number]) => string): Bilingual =>
  Object.fromEntries(LOCALES.map((locale) => [locale, make(locale)])) as unknown as Bilingual
const labelIn = (schema: unknown, name: string): Text =>
  ((schema as Field | undefined)?.properties as Record<string, Field> | undefined)?.[name]?.[
    'x-label'
  ] ?? name

/** The step of a flow that a place is in. */
export function stepOfPlace(read: Read, { use, path, published }: Place): PlacedStep | undefined {
  const flow =
    use.kind === 'flow'
      ? read.flows.documents.find(({ id }) => id === (published ? asPublished(use.id) : use.id))
      : undefined
  return flow && flowSteps(flow).findLast((placed) => path.startsWith(`${placed.path}.`))
}

/** A place in a flow as people call it: `2. Send e-mail: To`, as the flow editor counts; in a mail the label of its block. Without a known step or block there is none. */
export function placeLabel(
  read: Read,
  place: Place,
  {
    steps,
    blocks,
  }: {
    steps: Readonly<Record<string, StepDocument>>
    blocks: Readonly<Record<string, BlockDocument>>
  },
): Bilingual | undefined {
  const { use, path, node, published } = place
  if (use.kind === 'flow') {
    const at = stepOfPlace(read, place)
    const document = at && Object.hasOwn(steps, at.step.type) ? steps[at.step.type] : undefined
    if (!at || !document) return undefined
    const option = /^options\.(\w+)/.exec(path.slice(at.path.length + 1))?.[1]
    const number = [...at.path.matchAll(/\[(\d+)\]/g)]
      .map(([, index]) => Number(index) + 1)
      .join('.')
    return inBoth(
      (locale) =>
        `${number}. ${pickText(document.label, locale)}${option ? `: ${pickText(labelIn(document.options, option), locale)}` : ''}`,
    )
  }
  const page = read.pages.find(({ _id }) => _id === use.id)
  const kept = published ? { ...page, ...(page?.published as object) } : page
  const model = kept && node ? toModel(kept as unknown as PageDocument) : undefined
  const found = model?.ok ? model.value.nodes[node!] : undefined
  const block =
    found?.kind === 'object' && Object.hasOwn(blocks, found.data.type)
      ? blocks[found.data.type]
      : undefined
  return block && inBoth((locale) => pickText(block.label, locale))
}
