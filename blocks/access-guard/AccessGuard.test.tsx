import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prunePage } from '#pages/model'
import { storyArgs } from '#registry'
import type { PageObject } from '#schema'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { pageWith } from '../../tests/support/renderPage.tsx'
import { Blocked, Guest, Popup } from './AccessGuard.stories.tsx'
import block from './block.json'

const user = {
  _id: 'u1',
  username: 'somchai',
  firstname: 'สมชาย',
  lastname: 'ใจดี',
  roles: ['user'],
}
const replace = vi.fn()
beforeEach(() => {
  replace.mockClear()
  vi.stubGlobal('location', { ...window.location, replace })
  HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement) {
    this.open = true
  }
})
afterEach(() => vi.unstubAllGlobals())

test('guests read what is for guests', async () => {
  const { container } = await renderBlock(Guest.args as never)
  expect(container.textContent).toContain('สมัครฟรี')
})

test('members do not', async () => {
  await renderBlock(Guest.args as never, { user })
  expect(screen.getByText('เนื้อหานี้ถูกจำกัดการเข้าถึง')).toBeTruthy()
})

test('it blocks, shows a popup, or leads to the sign-in page', async () => {
  const blocked = await renderBlock(Blocked.args as never, {}, 'en')
  expect(screen.getByText('Access blocked.')).toBeTruthy()
  blocked.unmount()
  const popup = await renderBlock(Popup.args as never, {}, 'en')
  expect(screen.getByRole('dialog').textContent).toContain(
    'You do not have the necessary permissions to view this content.',
  )
  popup.unmount()
  await renderBlock(storyArgs(block, 'redirect'), { path: '/members?a=1' })
  expect(replace).toHaveBeenCalledWith('/member/login?next=%2Fmembers%3Fa%3D1')
})

test('it does not lead to the page it stands on', async () => {
  await renderBlock(storyArgs(block, 'redirect'), { path: '/member/login' })
  expect(replace).not.toHaveBeenCalled()
})

test.each([
  [{}, null, 0],
  [{}, user, 1],
  [{ condition: 'user' }, user, 1],
  [{ condition: 'guest' }, null, 1],
  [{ condition: 'guest' }, user, 0],
  [{ condition: 'anybody' }, user, 0],
])('the gateway sends the content of %j to %j: %i rows', (props, viewer, rows) => {
  const { slots } = storyArgs(block, 'guest').object
  const guarded: PageObject = { id: 'g', type: 'access-guard', v: 1, props, slots: slots! }
  const pruned = prunePage(
    pageWith(guarded),
    { 'access-guard': block as never, text: {} },
    { user: viewer },
  )
  expect(pruned.builder[0]!.columns[0]!.objects[0]!.slots!.content).toHaveLength(rows)
})
