import { createHash } from 'node:crypto'
import type { Bundle, BundleFile, BundleImportBody, BundleName, BundleResult } from '#gateway'
import { fail, ok, type Result } from '#shared'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import { UPLOAD_LIMIT } from '../middleware/errors.ts'
import { dropFile, storeFile } from '../writing/files.ts'
import { runIdempotent, type WriteRequest } from '../writing/runIdempotent.ts'
import { travelling } from './fields.ts'
import { filesIn } from './format.ts'
import { mayCompare } from './planImport.ts'
import { readHere } from './here.ts'
import { keyOf, BundleImport } from './BundleImport.ts'

type Names = Omit<WriteRequest, 'body'>
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

/** The bytes of a file of a bundle, when they are what it says; never more than an upload may have. */
function bytesOf({ name, sha256, base64 }: BundleFile): Result<Buffer> {
  const refused = fail('bundle-file', { params: { name: name.slice(0, 100) } })
  if (base64.length > UPLOAD_LIMIT * 1.4 || !BASE64.test(base64)) return refused
  const bytes = Buffer.from(base64, 'base64')
  return bytes.length > UPLOAD_LIMIT || createHash('sha256').update(bytes).digest('hex') !== sha256
    ? refused
    : ok(bytes)
}

/** Takes what was chosen into the caller's site, all or nothing, each as a save by the caller: same rights, same checks. */
export async function importBundle(
  gateway: Gateway,
  caller: Caller,
  { choices, publish = false }: Omit<BundleImportBody, 'bundle'>,
  bundle: Bundle,
  names: Names,
): Promise<Result<BundleResult>> {
  const refused = mayCompare(gateway, caller, bundle)
  if (refused.length > 0) return { ok: false, failures: refused }
  const stored: string[] = []
  const done = await runIdempotent<BundleResult>(
    gateway,
    caller,
    { ...names, body: [bundle, choices, publish] },
    async () => {
      const here = await readHere(gateway, caller, bundle)
      const wanted = new Map(
        choices.filter(({ choice }) => choice !== 'keep').map((one) => [keyOf(one), one]),
      )
      const files = new Map(here.files)
      const chosen = ({ kind, name }: BundleName): boolean => wanted.has(keyOf({ kind, name }))
      const shown = new Set(
        filesIn([
          bundle.pages.filter(({ fields }) => chosen({ kind: 'page', name: fields.slug })),
          bundle.flows.filter(({ fields }) => chosen({ kind: 'flow', name: fields.name })),
          chosen({ kind: 'site', name: '' }) ? bundle.site : null,
        ]),
      )
      const library = gateway.shipped.model.entities.file!.entity
      for (const file of bundle.files.filter(({ key }) => shown.has(key) && !here.files.has(key))) {
        const bytes = bytesOf(file)
        if (!bytes.ok) return bytes
        const kept = await storeFile(gateway, caller, {
          filename: file.name,
          bytes: bytes.value,
          forAll: true,
          words: travelling(library, file.fields ?? {}, new Set(Object.keys(library.properties))),
        })
        if (!kept.ok) return fail('bundle-file', { params: { name: file.name.slice(0, 100) } })
        stored.push(String(kept.value.key))
        files.set(file.key, String(kept.value.key))
      }
      const taking = new BundleImport(gateway, caller, bundle, here, wanted, files, {
        route: names.route,
        visitor: names.visitor,
      })
      for (const part of [
        'pages',
        'others',
        'site',
        ...(publish ? (['publish'] as const) : []),
      ] as const) {
        const taken = await taking[part]()
        if (!taken.ok) return taken
      }
      return ok({ taken: taking.taken, files: stored.length })
    },
  )
  if (!done.ok) await Promise.all(stored.map((key) => dropFile(gateway, caller, key)))
  return done
}
