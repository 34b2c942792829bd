import { enumName } from './enumName.ts'
import { deriveEntity } from './derive.ts'
import { expandRoutes } from './expandRoutes.ts'
import { enumValues, shownLabels } from './enumValues.ts'
import { inlineExpressions } from './inline.ts'
import { withTranslations } from './localize.ts'
import { inlinePostings } from './postings.ts'
import { tablesOf } from './stateTables.ts'
import type {
  EntityDocument,
  EntityModel,
  EnumDocument,
  Field,
  FormulaDocument,
  Model,
  StateTable,
  UnresolvedModel,
} from './types.ts'

type Enums = Record<string, EnumDocument>

/** Puts the values and labels of an enum in place of its reference; what stands beside the reference wins. */
function resolveField(field: Field, module: string, enums: Enums): Field {
  const copy: Record<string, unknown> = { ...field }
  if (field.$ref?.startsWith('enum:')) {
    const document = enums[enumName(field.$ref, module, (name) => name in enums)]
    delete copy.$ref
    if (document)
      Object.assign(
        copy,
        {
          type: 'string',
          enum: enumValues(document),
          'x-labels': shownLabels(document),
          ...(document['x-includes'] && { 'x-includes': document['x-includes'] }),
        },
        { ...copy },
      )
  }
  for (const key of ['items', 'if', 'then', 'else', 'not', 'additionalProperties'])
    if (typeof copy[key] === 'object' && copy[key] !== null)
      copy[key] = resolveField(copy[key] as Field, module, enums)
  for (const key of ['allOf', 'anyOf', 'oneOf'])
    if (Array.isArray(copy[key]))
      copy[key] = (copy[key] as Field[]).map((part) => resolveField(part, module, enums))
  for (const key of ['properties', '$defs'])
    if (copy[key])
      copy[key] = Object.fromEntries(
        Object.entries(copy[key] as Record<string, Field>).map(([name, part]) => [
          name,
          resolveField(part, module, enums),
        ]),
      )
  return copy as Field
}

/** What each state demands, as plain JSON Schema: if the state is this, then these fields are required. */
export function stateRequirements(states: Pick<StateTable, 'field' | 'states'>): Field[] {
  return Object.entries(states.states).flatMap(([name, { required }]) =>
    required?.length
      ? [
          {
            if: { properties: { [states.field]: { const: name } }, required: [states.field] },
            then: { required },
          } as Field,
        ]
      : [],
  )
}

/**
 * The entity as any JSON Schema tool understands it: enums in place, per-state requirements as if/then,
 * the fields of state tables limited to their states.
 */
export function resolveEntity(
  { entity, states, module }: EntityModel,
  enums: Enums,
): EntityDocument {
  const resolved = resolveField(
    withTranslations(entity) as unknown as Field,
    module,
    enums,
  ) as unknown as EntityDocument
  if (!states) return resolved
  return tablesOf(states).reduce<EntityDocument>((whole, { each, ...table }) => {
    if (each === undefined) return withState(whole, table)
    const list = whole.properties[each]
    const rows = list?.items as Field | undefined
    if (!rows?.properties) return whole
    return {
      ...whole,
      properties: { ...whole.properties, [each]: { ...list, items: withState(rows, table) } },
    }
  }, resolved)
}

/** What a state is kept in, limited to those of its table, with what each of them demands. */
function withState<T extends { properties?: unknown; allOf?: Field[] }>(
  whole: T,
  table: Omit<StateTable, 'each'>,
): T {
  const fields = whole.properties as Record<string, Field>
  const labels = Object.fromEntries(
    Object.entries(table.states).map(([name, { label, color }]) => [
      name,
      { ...label, ...(color ? { color } : {}) },
    ]),
  )
  const allOf = [...(whole.allOf ?? []), ...stateRequirements(table)]
  return {
    ...whole,
    properties: {
      ...fields,
      [table.field]: {
        ...fields[table.field],
        type: 'string',
        enum: Object.keys(table.states),
        default: table.initial,
        readOnly: true,
        'x-labels': labels,
      } as Field,
    },
    ...(allOf.length ? { allOf } : {}),
  }
}

/** A formula with the lists of its parameters and its result in place, and all that its expression names. */
function resolveFormula(
  formula: FormulaDocument,
  module: string,
  model: UnresolvedModel,
): FormulaDocument {
  const { parameters, result, ...rest } = inlineExpressions(formula, module, model)
  const resolved = (schema: unknown) => resolveField(schema as Field, module, model.enums)
  return {
    ...rest,
    parameters: resolved(parameters) as FormulaDocument['parameters'],
    result: resolved(result) as FormulaDocument['result'],
  }
}

/** The whole model with every entity resolved and every screen a route; this is what engine, gateway and screens work with. */
export function resolveModel(model: UnresolvedModel): Model {
  const conversions = Object.values(model.conversions)
  const entities = Object.fromEntries(
    Object.entries(model.entities).map(([name, own]) => {
      const derived = { ...own, entity: deriveEntity(name, own.entity, conversions, own.states) }
      const { states, ...resolved } = inlineExpressions(
        inlinePostings(
          { entity: resolveEntity(derived, model.enums), states: own.states },
          own.module,
          model.postings,
        ),
        own.module,
        model,
      )
      return [name, { ...own, ...resolved, ...(states ? { states } : {}) }]
    }),
  )
  const formulas = Object.fromEntries(
    Object.entries(model.formulas).map(([name, formula]) => [
      name,
      resolveFormula(formula, name.split('/')[0]!, model),
    ]),
  )
  const modules = Object.fromEntries(
    Object.entries(model.modules).map(([name, module]) => {
      const routes = expandRoutes(module, (entity) => model.entities[entity]?.entity)
      return [name, { ...module, routes: routes.map(({ route }) => route) }]
    }),
  )
  return { ...model, entities, modules, formulas }
}
