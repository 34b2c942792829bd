import { expect, test } from 'vitest'
import { isLocalhost } from './isLocalhost.ts'

test('only names that no other machine answers to', () => {
  for (const name of ['localhost', 'school.localhost', '127.0.0.1', '[::1]'])
    expect(isLocalhost(name), name).toBe(true)
  for (const name of ['sala.dev', 'localhost.evil.test', '128.0.0.1', 'notlocalhost', ''])
    expect(isLocalhost(name), name).toBe(false)
})
