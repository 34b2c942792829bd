import { expect, test } from 'vitest'
import { proposeId } from './proposeId.ts'

test.each([
  ['Welcome letter', 'welcome-letter'],
  ['  2nd try: "E-mail" (new)! ', 'flow-2nd-try-e-mail-new'],
  ['จดหมายต้อนรับ', 'flow'],
  ['จดหมาย VIP', 'vip'],
  ['Contact', 'contact-3'],
  ['   ', ''],
])('%s is called %s', (label, id) =>
  expect(proposeId(label, 'flow', ['contact', 'contact-2'])).toBe(id),
)

test('however long a name is, its id is one that may be', () => {
  const id = proposeId(`${'long-'.repeat(30)}`, 'flow', [])
  expect(id).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/)
  expect(id.length).toBeLessThanOrEqual(60)
})
