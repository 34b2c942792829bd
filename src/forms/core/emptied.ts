import { isRecord } from '#shared'
import { emptyValue, withDefaults } from '../schema/defaults.ts'
import { sameJson } from '../schema/matches.ts'
import { missingFields } from '../schema/missing.ts'
import type { Path } from './path.ts'
import type { Form } from './types.ts'
import { names } from './ways.ts'

type Around = Pick<Form, 'reader' | 'spec' | 'opened'>

/** Does the schema name it? Else it is an entry of a list or a map. */
function isField(form: Around, path: Path): boolean {
  const [around, part] = [path.slice(0, -1), path.at(-1)]
  const outer = form.spec(around)
  return (
    part === undefined ||
    (typeof part === 'string' && !!outer && names(form.opened(around, outer).at(-1)!, part))
  )
}

/** What an entry of a list or a map holds once it is emptied: it goes by its button only. */
export function emptied(form: Around, path: Path): unknown {
  const spec = form.spec(path)
  return !spec || isField(form, path) ? undefined : emptyValue(form.opened(path, spec).at(-1)!)
}

/**
 * What is left of an object when a field of it was emptied: one that may be left out goes with its last field, and so does
 * one that only holds what it began with and would be asked for more.
 */
export function restOf(form: Around, path: Path, value: unknown, initial: unknown): unknown {
  const spec = isField(form, path) ? form.spec(path) : undefined
  if (!isRecord(value) || !spec || (spec.required && !spec.nullable)) return value
  if (sameJson(value, initial)) return value
  const shape = form.opened(path, spec).at(-1)!
  const isBare =
    Object.keys(value).length === 0 ||
    (missingFields(form.reader, shape, value).length > 0 &&
      sameJson(value, withDefaults(form.reader, shape, {}, 1)))
  return isBare ? (spec.required ? null : undefined) : value
}
