import { isRecord } from '#shared'
import type {
  BlockDocument,
  EntityDocument,
  Field,
  FlowDocument,
  PageDocument,
  PageObject,
  PageRow,
  StepDocument,
  TargetKind,
} from '#schema'
import { mapObjects } from '../copy.ts'
import { linkedPage } from '../siteLinks.ts'
import { mapFlowAnswers, mapFormAnswers, mapMailAnswers } from './answerUses.ts'
import { mapFlowFields, mapPageFields } from './fieldUses.ts'
import { type SeeUse } from './seeUse.ts'

type See = (kind: TargetKind, name: string, path: string) => string
type Definitions = Record<string, Field>
type Blocks = Readonly<Record<string, BlockDocument>>

/** Links to pages inside rich text. */
const HREF = /(href\s*=\s*["']\/cms\/page\/)([a-z0-9-]+)(?=["'/?#])/g

const withName = (see: See, kind: TargetKind, value: unknown, path: string): unknown =>
  typeof value === 'string' && value !== '' ? see(kind, value, path) : value

function withLink(see: See, value: unknown, path: string): unknown {
  const page = typeof value === 'string' ? linkedPage(value) : undefined
  return page === undefined ? value : (value as string).replace(page, see('page', page, path))
}

function withLinksIn(see: See, value: unknown, path: string): unknown {
  if (typeof value === 'string')
    return value.replace(
      HREF,
      (_, before: string, page: string) => before + see('page', page, path),
    )
  return isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).map(([language, text]) => [
          language,
          withLinksIn(see, text, `${path}.${language}`),
        ]),
      )
    : value
}

/** A value by its schema, at any depth: links, rich text, and properties that `named` says to be names. */
function withValue(
  see: See,
  value: unknown,
  given: Field,
  path: string,
  definitions: Definitions,
  named: Record<string, TargetKind> = {},
): unknown {
  const schema = given.$ref?.startsWith('#/$defs/')
    ? (definitions[given.$ref.slice(8)] ?? given)
    : given
  const widget = schema['x-widget']
  if (widget === 'link') return withLink(see, value, path)
  if (widget === 'html' || widget === 'code') return withLinksIn(see, value, path)
  if (Array.isArray(value))
    return schema.items
      ? value.map((item, index) =>
          withValue(see, item, schema.items as Field, `${path}[${index}]`, definitions),
        )
      : value
  const properties = schema.properties as Definitions | undefined
  if (!properties || !isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const at = path ? `${path}.${key}` : key
      if (Object.hasOwn(named, key)) return [key, withName(see, named[key]!, item, at)]
      return [
        key,
        Object.hasOwn(properties, key)
          ? withValue(see, item, properties[key]!, at, definitions)
          : item,
      ]
    }),
  )
}

const propOf = (value: unknown): string | undefined =>
  isRecord(value) && typeof value.$prop === 'string' ? value.$prop : undefined

/** Props of a block that are names of forms, entities and reusable parts. */
function namedProps({ queries, part, rows }: BlockDocument): Record<string, TargetKind> {
  const found: Record<string, TargetKind> = {}
  for (const { kind, slug, collection } of Object.values(queries ?? {})) {
    const [form, entity] = [kind === 'form' ? propOf(slug) : undefined, propOf(collection)]
    if (form) found[form] = 'form'
    if (entity) found[entity] = 'entity'
  }
  if (rows) found.entity = 'entity'
  if (part) found[part.id] = 'part'
  return found
}

function withObject(object: PageObject, blocks: Blocks, all: SeeUse): PageObject {
  const see: See = (kind, name, path) => all({ kind, name, path, node: object.id }) ?? name
  see('block', object.type, 'type')
  const flow = object.flow ? { flow: see('flow', object.flow, 'flow') } : {}
  const block = Object.hasOwn(blocks, object.type) ? blocks[object.type]! : undefined
  if (!block) return { ...object, ...flow }
  for (const { collection } of Object.values(block.queries ?? {}))
    if (typeof collection === 'string') see('entity', collection, 'type')
  const schema = block.props as Field & { $defs?: Definitions }
  return {
    ...object,
    ...flow,
    props: withValue(
      see,
      object.props,
      schema,
      'props',
      schema.$defs ?? {},
      namedProps(block),
    ) as PageObject['props'],
  }
}

/** A page with every name in it put through `see`: blocks, links, forms, flows, entities, their fields and reusable parts; of a form and a mail also the answers. */
export function mapPageUses<
  T extends Pick<PageDocument, 'builder' | 'flow' | 'sources'> & {
    type?: unknown
    title?: unknown
  },
>(given: T, blocks: Blocks, see: SeeUse): T {
  const page =
    given.type === 'form'
      ? mapFormAnswers(given, see)
      : given.type === 'mail'
        ? mapMailAnswers(given, see)
        : given
  const named = (kind: TargetKind, name: string, path: string): string =>
    see({ kind, name, path }) ?? name
  const fields = mapPageFields(page, blocks, see)
  const builder = (fields.builder ?? []).map(
    (row) =>
      (
        mapObjects({ kind: 'row', row }, (object) => withObject(object, blocks, see)) as {
          row: PageRow
        }
      ).row,
  )
  return {
    ...page,
    builder,
    ...(page.flow ? { flow: named('flow', page.flow, 'flow') } : {}),
    ...(page.sources
      ? {
          sources: Object.fromEntries(
            Object.entries(fields.sources ?? {}).map(([name, source]) => [
              name,
              source.entity === undefined
                ? source
                : { ...source, entity: named('entity', source.entity, `sources.${name}.entity`) },
            ]),
          ),
        }
      : {}),
  }
}

/** The record of a site with every link to a page put through `see`, its home page too. */
export function mapSiteUses<T extends Record<string, unknown>>(
  site: T,
  { properties, $defs = {} }: Pick<EntityDocument, 'properties' | '$defs'>,
  see: SeeUse,
): T {
  const named: See = (kind, name, path) => see({ kind, name, path }) ?? name
  return withValue(
    named,
    site,
    { type: 'object', properties } as unknown as Field,
    '',
    $defs as Definitions,
    { homepage: 'page' },
  ) as T
}

/** A flow with every name in it put through `see`: what its steps say they name, and where they lead. */
export function mapFlowUses<T extends Pick<FlowDocument, 'steps'>>(
  flow: T,
  steps: Readonly<Record<string, StepDocument>>,
  see: SeeUse,
): T {
  const named: See = (kind, name, path) => see({ kind, name, path }) ?? name
  const all = (list: FlowDocument['steps'], path: string): FlowDocument['steps'] =>
    list.map((step, index) => {
      const at = `${path}[${index}]`
      const names = (Object.hasOwn(steps, step.type) ? steps[step.type]!.names : undefined) ?? {}
      const options = Object.fromEntries(
        Object.entries(step.options).map(([option, value]) => {
          const place = `${at}.options.${option}`
          if (Object.hasOwn(names, option))
            return [option, withName(named, names[option] as TargetKind, value, place)]
          return [
            option,
            step.type === 'email' && option === 'template'
              ? withName(named, 'page', value, place)
              : withLink(named, value, place),
          ]
        }),
      )
      const branches =
        step.branches &&
        Object.fromEntries(
          Object.entries(step.branches).map(([branch, inner]) => [
            branch,
            all(inner, `${at}.branches.${branch}`),
          ]),
        )
      return {
        ...step,
        type: named('step', step.type, `${at}.type`),
        options,
        ...(branches ? { branches } : {}),
      }
    })
  return {
    ...flow,
    steps: all(mapFlowAnswers(mapFlowFields(flow, steps, see), steps, see).steps, 'steps'),
  }
}
