import { afterEach, expect, test, vi } from 'vitest'
import { CHUNK_LOAD_TIME, inTime, showFailure } from './startFailure.ts'

afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

function page(html: string): HTMLElement {
  document.body.innerHTML = `<div id="root" data-failed="เริ่มระบบไม่สำเร็จ" data-retry="รีเฟรช">${html}</div>`
  return document.getElementById('root')!
}

test('a start that takes 120 s has failed, one that ends before has not', async () => {
  expect(CHUNK_LOAD_TIME).toBe(120_000)
  vi.useFakeTimers()
  await expect(inTime(Promise.resolve())).resolves.toBeUndefined()
  const late = inTime(new Promise(() => undefined))
  const heard = vi.fn()
  late.catch(heard)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(heard).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(heard).toHaveBeenCalledOnce()
})

test('the backend that does not start: the message and a button to refresh take its place', () => {
  const root = page('<p class="sala-start">กำลังโหลด…</p>')
  showFailure(root)
  const box = root.querySelector('[role="alert"]')!
  expect(root.children).toHaveLength(1)
  expect(box.textContent).toBe('เริ่มระบบไม่สำเร็จรีเฟรช')
  expect(box.querySelector('button')).not.toBeNull()
})

test('a public page that does not start stays readable, and says so in a line', () => {
  const root = page('<main>ข่าว</main>')
  showFailure(root)
  expect(root.textContent).toBe('ข่าว')
  expect(document.querySelector('.sala-start-bar[role="alert"] button')!.textContent).toBe('รีเฟรช')
})
