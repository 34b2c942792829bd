import type { EntityDocument } from '#schema'
import { hashPassword } from '../identity/passwords.ts'
import { fail, ok, type Result } from '#shared'

type Data = Record<string, unknown>

/** Secret texts of an entity that are kept as hashes, each with the field that says whether there is one. */
export const hashedFields = ({ properties }: EntityDocument): [field: string, flag: string][] =>
  Object.entries(properties).flatMap(([name, field]) =>
    typeof field['x-hashed'] === 'string' ? [[name, field['x-hashed']] as [string, string]] : [],
  )

/** The data with its secret texts hashed (`x-hashed`): an empty text, or an unticked flag, takes the secret away. */
export async function hashSecrets(
  entity: EntityDocument,
  data: Data,
  before: Data,
): Promise<Result<Data>> {
  const result: Data = { ...data }
  for (const [name, flag] of hashedFields(entity)) {
    const value = data[name]
    if (value === undefined) {
      if (data[flag] === undefined) continue
      if (data[flag] === false) result[name] = null
      else result[flag] = typeof before[name] === 'string'
    } else if (value === null || value === '')
      Object.assign(result, { [name]: null, [flag]: false })
    else if (typeof value !== 'string')
      return fail('field-type', { path: name, params: { type: 'string' } })
    else if ([...value].length < Number(entity.properties[name]!.minLength ?? 0))
      return fail('field-too-short', {
        path: name,
        params: { limit: entity.properties[name]!.minLength },
      })
    else if ([...value].length > Number(entity.properties[name]!.maxLength))
      return fail('field-too-long', {
        path: name,
        params: { limit: entity.properties[name]!.maxLength },
      })
    else Object.assign(result, { [name]: await hashPassword(value), [flag]: true })
  }
  return ok(result)
}
