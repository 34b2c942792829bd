import { hashPassword } from '../identity/passwords.ts'
import type { Gateway } from '../gateway.ts'
import { hashedFields } from '../writing/hashed.ts'

/** What an installation stored as plain text before its field became `x-hashed` is hashed at its next start. */
export async function hashStored({
  database,
  shipped,
}: Pick<Gateway, 'database' | 'shipped'>): Promise<void> {
  const sites = await database.store('').find('site', {})
  for (const [collection, { entity }] of Object.entries(shipped.model.entities))
    for (const [field, flag] of hashedFields(entity))
      for (const { _id } of sites) {
        const store = database.store(_id)
        for (const record of await store.find(collection, { [field]: { $exists: true } })) {
          const plain = record[field] as string
          if (!plain.startsWith('$argon2'))
            await store.update(
              collection,
              {
                ...record,
                [field]: plain ? await hashPassword(plain) : null,
                [flag]: plain !== '',
              },
              record.version,
            )
        }
      }
}
