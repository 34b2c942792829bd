import { fail, ok, type Result } from '#shared'
import { PAGE_LIMITS } from './nodes.ts'

/** Deeper JSON than 50 levels of objects can ever need: row, columns, column, objects, object, slots, slot a level, and the props of the last. */
const JSON_DEPTH = PAGE_LIMITS.levels * 8 + 64

const WIDE = /[\u0080-\uffff]/

const textBytes = (text: string): number => {
  let bytes = text.length + 2
  if (!WIDE.test(text)) return bytes
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit >= 0xd800 && unit <= 0xdfff) bytes += 1
    else if (unit > 0x7f) bytes += unit > 0x7ff ? 2 : 1
  }
  return bytes
}

/**
 * Walks any value that claims to be a page, whatever it is made of, and answers its size in bytes of JSON.
 * Every value costs at least a byte, so that a small object held many times over ends at the limit too.
 * Fails with `page-cycle` or `page-too-large`.
 */
export function measurePage(page: unknown, limit: number = PAGE_LIMITS.bytes): Result<number> {
  const around = new Set<object>()
  let bytes = 0
  let cycle: string | undefined
  let deep = false

  /** The steps to where it stands; a path is made of them only for what fails. */
  const trail: (string | number)[] = []
  const pathOf = (): string =>
    trail
      .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
      .join('')
      .replace(/^\./, '')

  const into = (step: string | number, value: unknown): void => {
    trail.push(step)
    visit(value)
    trail.pop()
  }
  const visit = (value: unknown): void => {
    if (bytes > limit || cycle !== undefined || deep) return
    if (typeof value === 'string') return void (bytes += textBytes(value))
    if (typeof value !== 'object' || value === null) return void (bytes += 4)
    if (around.has(value)) return void (cycle = pathOf())
    if (trail.length > JSON_DEPTH) return void (deep = true)
    around.add(value)
    bytes += 2
    if (Array.isArray(value)) value.forEach((item, index) => into(index, item))
    else {
      for (const key of Object.keys(value)) {
        bytes += textBytes(key) + 2
        into(key, (value as Record<string, unknown>)[key])
      }
    }
    around.delete(value)
  }

  visit(page)
  if (cycle !== undefined) return fail('page-cycle', { path: cycle, params: { id: cycle } })
  if (deep) return fail('page-too-large', { params: { reason: 'levels', max: PAGE_LIMITS.levels } })
  if (bytes > limit) return fail('page-too-large', { params: { reason: 'bytes', max: limit } })
  return ok(bytes)
}
