import type { Model } from '#schema'

const known = new WeakMap<Model, Map<string, string[][]>>()

function setsOf(model: Model, collection: string): string[][] {
  const entity = model.entities[collection]?.entity
  if (!entity) return []
  return [
    ...Object.entries(entity.properties).flatMap(([name, field]) =>
      field['x-unique'] ? [[name]] : [],
    ),
    ...(entity['x-unique'] ?? []),
  ]
}

/** Unique sets of an entity: single fields marked so, and the sets of its root. */
export function uniqueSets(model: Model, collection: string): string[][] {
  const ofModel = known.get(model) ?? new Map<string, string[][]>()
  known.set(model, ofModel)
  const sets = ofModel.get(collection) ?? setsOf(model, collection)
  ofModel.set(collection, sets)
  return sets
}
