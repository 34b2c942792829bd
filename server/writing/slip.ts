import { onBehalfOf } from '#engine'
import type { StoredRecord } from '#schema'
import { fail, fileSize, ok, type Result } from '#shared'
import { engineFor, type Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import { openOrder, type OrderAsked } from '../reading/order.ts'
import { dropFile, storeFile } from './files.ts'
import { isPicture, sniff } from './fileTypes.ts'
import { recordOutcome } from './journal.ts'

const MEBIBYTE = 1024 * 1024
/** Bytes of a slip: a photograph of a telephone, or one page. */
export const MAX_SLIP = 5 * MEBIBYTE
export const SLIP_TYPES = ['jpg', 'png', 'webp', 'pdf']

interface SentFile {
  filename: string
  bytes: Buffer
}

function checkSlip({ filename, bytes }: SentFile): Result<null> {
  if (bytes.length > MAX_SLIP)
    return fail('file-too-large', {
      path: 'slip',
      params: { name: filename, size: fileSize(bytes.length), max: fileSize(MAX_SLIP) },
    })
  if (bytes.length === 0) return fail('file-empty', { path: 'slip', params: { name: filename } })
  const type = sniff(bytes, filename)
  const isTaken =
    type.ok &&
    (isPicture(type.value) || type.value.extension === 'pdf') &&
    type.value.mime !== 'image/gif'
  if (isTaken) return ok(null)
  const failure = type.ok || type.failures[0]!.code === 'file-type' ? undefined : type.failures[0]
  return fail(failure?.code ?? 'file-type', {
    path: 'slip',
    params: failure?.params ?? { types: SLIP_TYPES.join(', ') },
  })
}

/**
 * Keeps the slip of a payment with its order, by its member or who has its key. It is a hint for who checks the payment
 * and changes nothing of where the order stands (readings 2.32).
 */
export async function sendSlip(
  gateway: Gateway,
  caller: Caller,
  asked: OrderAsked,
  file: SentFile,
): Promise<Result<StoredRecord>> {
  const order = await openOrder(gateway, caller, asked)
  if (!order) return fail('not-found', { params: { collection: 'order' } })
  if (order.process !== 'submit') return fail('order-settled')
  const checked = checkSlip(file)
  if (!checked.ok) return checked
  const stored = await storeFile(gateway, caller, { ...file, forAll: false })
  if (!stored.ok) return stored
  const key = String(stored.value.key)
  const kept = await gateway.database.transaction(async () => {
    const changed = await engineFor(gateway, caller.site._id).update(
      'order',
      order._id,
      { slip: `/files/${key}`, slip_at: gateway.clock.iso() },
      order.version,
      onBehalfOf(caller.user?._id ?? null),
    )
    if (!changed.ok) return changed
    await recordOutcome(gateway, caller, changed.value)
    return ok(changed.value.record)
  })
  if (!kept.ok) await dropFile(gateway, caller, key)
  return kept
}
