import { suggest } from '../problem.ts'
import type { EntityDocument, StatesDocument, TemplatesDocument } from '../types.ts'
import type { CheckContext } from './context.ts'

/** Templates fill fields of their entity that somebody may fill; their values are held to the fields in `node/values.ts`. */
export function checkTemplates(context: CheckContext, { templates }: TemplatesDocument): void {
  const entity = context.find<EntityDocument>('entity', context.name)
  const state = context.find<StatesDocument>('states', context.name)?.field
  const seen = new Set<string>()
  for (const [index, { id, values }] of templates.entries()) {
    const path = `templates[${index}]`
    if (seen.has(id))
      context.problem(
        `${path}.id`,
        `"${id}" is the name of another template too. Rename one of them.`,
      )
    seen.add(id)
    for (const name of Object.keys(values)) {
      const field = entity?.properties[name]
      if (entity && !field)
        context.problem(
          `${path}.values.${name}`,
          `"${name}" is no field of "${context.name}".${suggest(name, Object.keys(entity.properties)) || ' Remove it.'}`,
        )
      else if (field && (name === state || field.readOnly || field['x-compute'] !== undefined))
        context.problem(
          `${path}.values.${name}`,
          `"${name}" is filled by the system. Leave it out.`,
        )
    }
  }
}
