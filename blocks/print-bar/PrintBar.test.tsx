import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Again, First } from './PrintBar.stories.tsx'

test('a form without a script sends what is to be printed, and the token', async () => {
  const { container, unmount } = await renderBlock(First.args as never, {}, 'en')
  const form = container.querySelector('form')!
  expect([form.method, form.getAttribute('action')]).toEqual([
    'post',
    '/api/print/purchase/purchase-order',
  ])
  expect(Object.fromEntries(new FormData(form))).toEqual({ _csrf: 't', ids: 'a' })
  expect(container.textContent).toContain('Not printed yet')
  unmount()
  const again = await renderBlock(Again.args as never, {}, 'en')
  expect(again.container.textContent).toContain('Printed 3 times')
})
