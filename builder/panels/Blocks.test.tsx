import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { PageDocument } from '#schema'
import type { OpenModule } from '#session'
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
  expect(names()).toContain('heading')
  expect(names()).not.toContain('field')
})

test('palette: what makes sense elsewhere alone is not offered: fields outside forms, and what shows the record of an address', async () => {
  const routes = [{ path: 'detail/:courseId', screen: 'page', page: 'lesson-detail' }]
  const modules = [{ name: 'academy', base: '/lesson', routes }] as unknown as OpenModule[]
  const offeredOn = async (page: Partial<PageDocument>): Promise<(string | undefined)[]> => {
    document.body.innerHTML = ''
    await inBuilder(page, <Blocks />, { modules })
    return [...document.querySelectorAll<HTMLElement>('[data-palette]')]
      .map(({ dataset }) => dataset.palette)
      .filter((name) => ['field', 'course-detail', 'pay', 'text'].includes(name!))
      .toSorted()
  }
  expect(await offeredOn({ slug: 'about' })).toEqual(['text'])
  expect(await offeredOn({ slug: 'apply', type: 'form' })).toEqual(['field', 'text'])
  expect(await offeredOn({ slug: 'lesson-detail' })).toEqual(['course-detail', 'text'])
})

test('palette: it stays where it is as blocks are put in and marked; what was kept stands first once it is opened anew', async () => {
  const names = (): (string | undefined)[] =>
    [...document.querySelectorAll<HTMLElement>('[data-palette]')].map(
      ({ dataset }) => dataset.palette,
    )
  await inBuilder({}, <Blocks />)
  const before = names()
  const user = userEvent.setup()
  const tile = document.querySelector<HTMLElement>('[data-palette="table"]')!
  await user.click(tile)
  const star = screen.getByRole('button', { name: 'Table: favourite' })
  await user.click(star)
  await new Promise((done) => setTimeout(done, 50))
  expect(names()).toEqual(before)
  expect(star.getAttribute('aria-pressed')).toBe('true')
  document.body.innerHTML = ''
  await inBuilder({}, <Blocks />)
  const [favourite, last] = names()
  expect([favourite, last]).toEqual(['table', 'table'])
  expect(names().length).toBeGreaterThan(before.length)
})
