import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { inBuilder } from '../../tests/support/inBuilder.tsx'
import { Blocks } from './Blocks.tsx'

test('Enter in the search puts in the only block that is found, and none of several', async () => {
  const taken: string[] = []
  const { store } = await inBuilder({}, <Blocks onTaken={() => taken.push('taken')} />)
  const types = (): string[] =>
    Object.values(store.getState().model.nodes).flatMap((node) =>
      node.kind === 'object' ? [node.data.type] : [],
    )
  const user = userEvent.setup()
  const search = await screen.findByRole('searchbox')
  for (const words of ['{Enter}', 'a{Enter}', 'no such block{Enter}']) {
    await user.clear(search)
    await user.type(search, words)
  }
  expect([types(), taken]).toEqual([[], []])
  await user.clear(search)
  await user.type(search, 'testimonial{Enter}')
  expect([types(), taken]).toEqual([['testimonial'], ['taken']])
})

test('the field stands first where a form is made, also before what was used last', async () => {
  await inBuilder({ type: 'form' }, <Blocks />)
  const names = (): (string | null)[] =>
    [...document.querySelectorAll('[data-palette]')].map((one) => one.getAttribute('data-palette'))
  await screen.findByRole('searchbox')
  expect(names()[0]).toBe('field')
  document.body.innerHTML = ''
  await inBuilder({}, <Blocks />)
  expect(names()).toContain('field')
  expect(names()[0]).not.toBe('field')
})
