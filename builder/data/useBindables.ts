import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { entityQuery, fieldLabel } from '#crud'
import { useLocale, useText } from '#i18n'
import {
  entitiesOf,
  nodeOf,
  repeaterAround,
  rowFields,
  sourceFields,
  type NodeId,
  type PageModel,
} from '#pages/model'
import type { EntityDocument, Field } from '#schema'
import { useSession } from '#session'
import { useStateAfterPaint } from '../context/useStateAfterPaint.ts'
import { useBuilder, useBuilderState } from '../context/builderContext.ts'
import { fitting, isList, type PropKind } from './fitting.ts'
import { sourceName } from './sourceName.ts'

export interface Choice {
  value: string
  label: string
}

export interface ChoiceGroup {
  group: string
  items: Choice[]
}

/** What can be read where a block stands: records of the page and the row around it, with their fields. */
interface Readable {
  root: string
  label: string
  fields: Record<string, Field>
}

/** Entities that the page reads, as far as they have come. */
export function useReadEntities(): Record<string, EntityDocument> {
  const { blocks } = useBuilder()
  const { client } = useSession()
  const names = useStateAfterPaint(({ model }) => entitiesOf(model, blocks).join(' '))
  const list = names.split(' ').filter(Boolean)
  return useQueries({
    queries: list.map((name) => ({ ...entityQuery(client, name), retry: false })),
    combine: (found) =>
      Object.fromEntries(
        found.flatMap(({ data }, index) => (data ? [[list[index]!, data.entity] as const] : [])),
      ),
  })
}

/** What decides on the records that can be read where a node stands, as one text: it stays equal while the words of blocks change. */
function surroundings(
  model: PageModel,
  id: NodeId,
  blocks: Parameters<typeof repeaterAround>[2],
): string {
  const around: unknown[] = [model.page.sources]
  for (
    let at = repeaterAround(model, id, blocks);
    at !== null;
    at = repeaterAround(model, at, blocks)
  ) {
    const node = nodeOf(model, at)
    if (node?.kind === 'object')
      around.push([at, node.data.props.entity, node.data.props[blocks[node.data.type]!.rows!.list]])
  }
  return JSON.stringify(around)
}

export function useReadables(id: NodeId): Readable[] {
  const t = useText('builder')
  const locale = useLocale()
  const { blocks, store } = useBuilder()
  const entities = useReadEntities()
  const around = useBuilderState((state) => surroundings(state.model, id, blocks))
  return useMemo(() => {
    const { model } = store.getState()
    if (around === '[null]') return []
    const context = { blocks, entities }
    const repeater = repeaterAround(model, id, blocks)
    const row = repeater === null ? null : rowFields(model, repeater, context)
    const sources = Object.keys(model.page.sources ?? {}).flatMap((name): Readable[] => {
      const fields = sourceFields(model, name, context)
      return fields
        ? [
            {
              root: `source.${name}`,
              label: t('bind.source', {
                name: sourceName(name, model.page.sources, entities, locale),
              }),
              fields,
            },
          ]
        : []
    })
    return [...(row ? [{ root: 'row', label: t('bind.row'), fields: row }] : []), ...sources]
  }, [blocks, entities, store, around, id, t, locale])
}

const SESSION = ['firstname', 'lastname', 'username'] as const

/** What a prop of that kind can be bound to where the block stands; `ids` are values to build an address with. */
export function useBindables(id: NodeId): {
  of(kind: PropKind): ChoiceGroup[]
  ids: ChoiceGroup[]
  lists: ChoiceGroup[]
} {
  const t = useText('builder')
  const locale = useLocale()
  const readables = useReadables(id)
  return useMemo(() => {
    const named = ({ fields }: Readable, name: string): string =>
      name === '_id' ? t('bind.id') : fieldLabel({ properties: fields }, name, locale)
    const choices = (
      readable: Readable,
      suffix: (field: Field) => string | undefined,
    ): ChoiceGroup => ({
      group: readable.label,
      items: Object.entries(readable.fields).flatMap(([name, field]) => {
        const behind = suffix(field)
        return behind === undefined
          ? []
          : [{ value: `${readable.root}.${name}${behind}`, label: named(readable, name) }]
      }),
    })
    const filled = (groups: ChoiceGroup[]): ChoiceGroup[] =>
      groups.filter(({ items }) => items.length > 0)
    const words: ChoiceGroup[] = [
      {
        group: t('bind.session'),
        items: SESSION.map((name) => ({ value: `user.${name}`, label: t(`bind.session-${name}`) })),
      },
      {
        group: t('bind.address'),
        items: [
          ...['ref', 'id', 'q'].map((name) => ({ value: `search.${name}`, label: `?${name}=` })),
          { value: 'route.slug', label: t('bind.slug') },
        ],
      },
    ]
    return {
      of: (kind) =>
        filled([
          ...readables.map((one) => choices(one, (field) => fitting(kind, field))),
          ...(kind === 'text' || kind === 'word' ? words : []),
        ]),
      ids: filled(
        readables.map((one) =>
          choices(one, (field) =>
            field.type === 'string' && !field.format && field['x-widget'] === undefined
              ? ''
              : undefined,
          ),
        ),
      ),
      lists: filled(
        readables.map((one) => choices(one, (field) => (isList(field) ? '' : undefined))),
      ),
    }
  }, [readables, locale, t])
}
