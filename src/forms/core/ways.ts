import type { FieldSpec } from '../schema/fieldSpec.ts'
import type { Path } from './path.ts'
import type { Form } from './types.ts'

/** Nothing is drawn there. */
export const NOWHERE = '-'

/** Does an object, as its choices make it, have a field of this name? */
export const names = ({ schema }: FieldSpec, name: string): boolean =>
  Object.hasOwn(schema.properties ?? {}, name) && schema.properties![name] !== false

/** How the form comes to a place, a letter a step: by a field of the schema, by an entry that the value holds, or not at all. */
export function wayTo(form: Pick<Form, 'spec' | 'get' | 'opened'>, path: Path): string {
  const step = (part: string | number, at: number): string => {
    const around = path.slice(0, at)
    const spec = form.spec(around)
    if (typeof part === 'string' && spec && names(form.opened(around, spec).at(-1)!, part))
      return 'f'
    return form.get(path.slice(0, at + 1)) === undefined ? NOWHERE : 'e'
  }
  return path.map(step).join('')
}
