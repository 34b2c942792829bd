import { fail, fileSize, ok, type Result } from '#shared'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'

const MEBIBYTE = 1024 * 1024

/** Bytes of the files of a site, or of those that meet the filter. */
async function bytesOfFiles(
  { database }: Pick<Gateway, 'database'>,
  site: string,
  filter: Record<string, unknown>,
): Promise<Result<number>> {
  const summed = await database.aggregate(site, 'file', [
    { $match: filter },
    { $group: { _id: null, bytes: { $sum: '$size' } } },
  ])
  return summed.ok ? ok(Number(summed.value[0]?.bytes ?? 0)) : summed
}

/**
 * Is there room for so many bytes more? A site has its share of the disk; of that a person has a share for what only they
 * see (the library is everybody's), and all who are not signed in have one together. `quota-files` says whose is used up.
 */
export async function checkFileQuota(
  gateway: Gateway,
  caller: Caller,
  bytes: number,
  forAll: boolean,
): Promise<Result<null>> {
  const { site, account, strangers } = gateway.config.fileQuota
  const own = caller.user?._id ?? null
  const shares = [
    ...(forAll
      ? []
      : [
          {
            whose: own ? 'account' : 'strangers',
            max: own ? account : strangers,
            filter: { created_by: own, public: false },
          },
        ]),
    { whose: 'site', max: site, filter: {} },
  ]
  for (const { whose, max, filter } of shares.filter((share) => share.max > 0)) {
    const kept = await bytesOfFiles(gateway, caller.site._id, filter)
    if (!kept.ok) return kept
    if (kept.value + bytes > max * MEBIBYTE)
      return fail('quota-files', { params: { whose, max: fileSize(max * MEBIBYTE) } })
  }
  return ok(null)
}

/** May the caller have one more record of a kind of which everybody keeps only so many (`x-entity.quota`)? */
export async function checkRecordQuota(
  { database, shipped }: Gateway,
  caller: Caller,
  collection: string,
): Promise<Result<null>> {
  const { quota, plural, label } = shipped.model.entities[collection]!.entity['x-entity']
  if (quota === undefined) return ok(null)
  const kept = await database.count(caller.site._id, collection, {
    filter: { created_by: caller.user?._id ?? null },
  })
  if (!kept.ok) return kept
  return kept.value < quota
    ? ok(null)
    : fail('quota-records', { params: { max: quota, plural: plural ?? label } })
}
