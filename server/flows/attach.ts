import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { onBehalfOf, SYSTEM_ACTOR } from '#engine'
import { engineFor, type Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import { keepFile } from '../storage/index.ts'
import { filesFolder } from '../writing/filesFolder.ts'
import { keepOutcome } from './context.ts'
import type { RunRecord } from '../writing/runRecord.ts'

/** Keeps a PDF as a file and names it on the submission of the run. The same step keeps it once, also after a crash. */
export async function attachFile(
  gateway: Gateway,
  caller: Caller,
  run: RunRecord,
  step: string,
  name: string,
  bytes: Buffer,
): Promise<{ file: string; key: string }> {
  const site = caller.site._id
  const key = `${createHash('sha256').update(step).digest('hex').slice(0, 40)}.pdf`
  await keepFile(join(filesFolder(gateway, site), key), bytes)
  return gateway.database.transaction(async () => {
    const store = gateway.database.store(site)
    const [known] = await store.find('file', { key }, { limit: 1 })
    const about = {
      name,
      type: 'application/pdf',
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    }
    const engine = engineFor(gateway, site)
    const kept = await keepOutcome(
      { gateway, caller },
      known
        ? await engine.update('file', known._id, about, known.version, SYSTEM_ACTOR)
        : await engine.create(
            'file',
            { key, ...about, public: false },
            onBehalfOf(run.userID ?? null),
          ),
    )
    const file = kept.record._id
    const submission = run.data.submission
      ? await store.get('form-submission', run.data.submission)
      : null
    const files = (submission?.files as string[] | undefined) ?? []
    if (submission && !files.includes(file))
      await keepOutcome(
        { gateway, caller },
        await engine.update(
          'form-submission',
          submission._id,
          { files: [...files, file] },
          submission.version,
          SYSTEM_ACTOR,
        ),
      )
    return { file, key }
  })
}
