import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { FormServices, RecordOption, RecordQuery } from '../../services.ts'
import type { JsonSchema } from '../../../schema/index.ts'
import { renderForm, type RenderFormOptions } from '../../../../../tests/support/renderForm.tsx'

const page = (slug: string, th: string, en: string, more = {}): RecordOption => ({
  id: `id-${slug}`,
  label: `id-${slug}`,
  record: { slug, title: { th, en }, ...more },
})
const FORMS = [
  page('join', 'สมัคร', 'Join us'),
  page('ask', 'ถามเรา', 'Ask us', { state: 'draft', aliases: ['question'] }),
  page('fix', 'แจ้งซ่อม', 'Repairs'),
]
const QUERY = {
  entity: 'page',
  display: 'title',
  value: 'slug',
  sort: 'slug',
  aliases: 'aliases',
  filter: { type: 'form' },
  marks: { state: { draft: { th: 'ยังไม่เผยแพร่', en: 'not published' } } },
}
const ONE: JsonSchema = {
  type: 'string',
  title: 'Form',
  'x-widget': 'records',
  'x-choices': { query: QUERY },
  'x-options': { none: { th: 'ยังไม่มีแบบฟอร์ม', en: 'There is no form yet.' }, make: '/cms/add' },
} as JsonSchema
const SEVERAL: JsonSchema = { ...ONE, type: 'array', items: { type: 'string' }, maxItems: 2 }

type Search = FormServices['search']
/** As the gateway: words, or the records of given slugs. */
const among =
  (all: RecordOption[]): Search =>
  async (_entity, term, { filter, limit = 20 }: RecordQuery) => {
    const named = JSON.stringify(filter).match(/"\$in":(\[[^\]]*\])/)?.[1]
    const slugs = named === undefined ? undefined : (JSON.parse(named) as string[])
    return all
      .filter(({ record }) =>
        slugs
          ? [record!.slug, ...((record!.aliases as string[] | undefined) ?? [])].some((one) =>
              slugs.includes(one as string),
            )
          : JSON.stringify(record!.title).toLowerCase().includes(term.toLowerCase()),
      )
      .slice(0, limit)
  }
const draw = (it: JsonSchema, search: Search, options: RenderFormOptions = {}) =>
  renderForm(
    { type: 'object', properties: { it } },
    { services: { search } as unknown as FormServices, ...options },
  )
const status = (field: HTMLElement) => field.querySelector('[role=status]')!.textContent
const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

describe('a record by the field that names it', () => {
  test('is found by its title in the language of the person, in that order, and picked by keyboard', async () => {
    const search = vi.fn(among(FORMS))
    const { user, control, form } = await draw(ONE, search)
    await user.tab()
    await user.keyboard('{ArrowDown}')
    await waitFor(() =>
      expect(offered()).toEqual(['Ask usask · not published', 'Join usjoin', 'Repairsfix']),
    )
    expect(search).toHaveBeenCalledWith(
      'page',
      '',
      expect.objectContaining({
        filter: { type: 'form' },
        sort: 'slug',
        select: ['slug', 'title', 'aliases', 'state'],
      }),
    )
    expect(
      search.mock.calls[0]![2].display,
      'titles in two languages give no order',
    ).toBeUndefined()
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(form.get(['it'])).toBe('join')
    expect(control('it').value).toBe('Join us')
    await user.click(screen.getByRole('button', { name: 'Clear the choice' }))
    expect(form.values()).toEqual({})
  })

  test('is shown by its title, also by an address that it had before; words typed take its place', async () => {
    const thai = await draw(ONE, among(FORMS), { values: { it: 'join' }, locale: 'th' })
    await waitFor(() => expect(thai.control('it').value).toBe('สมัคร'))
    thai.unmount()
    const { user, control, form } = await draw(ONE, among(FORMS), { values: { it: 'question' } })
    await waitFor(() => expect(control('it').value).toBe('Ask us'))
    await user.click(control('it'))
    await user.keyboard('rep')
    await waitFor(() => expect(offered()).toEqual(['Repairsfix']))
    expect(form.get(['it'])).toBe('question')
  })

  test('that there is none of is said to be, and kept until another is chosen', async () => {
    const { user, control, field, form } = await draw(ONE, among(FORMS), { values: { it: 'gone' } })
    await waitFor(() =>
      expect(field('it').querySelector('[data-strange]')?.textContent).toContain('Not found: gone'),
    )
    expect(control('it').value).toBe('gone')
    await user.click(control('it'))
    await user.keyboard('{Escape}')
    await user.tab()
    expect(form.get(['it'])).toBe('gone')
    await user.click(control('it'))
    await user.click(await screen.findByRole('option', { name: /Repairs/ }))
    expect(form.get(['it'])).toBe('fix')
    expect(field('it').querySelector('[data-strange]')).toBeNull()
  })

  test('beyond the first fifty is found by words', async () => {
    const many = Array.from({ length: 80 }, (_, i) => page(`f-${i}`, `แบบ ${i}`, `Form ${i}`))
    const search = vi.fn(among(many))
    const { user, control, form } = await draw(ONE, search)
    await user.click(control('it'))
    await waitFor(() => expect(offered()).toHaveLength(50))
    expect(
      screen.getAllByText('There are more. Type a part of the name to find them.').length,
    ).toBeGreaterThan(0)
    await user.keyboard('form 77')
    await waitFor(() => expect(offered()).toEqual(['Form 77f-77']))
    expect(search.mock.lastCall).toEqual([
      'page',
      'form 77',
      expect.not.objectContaining({ sort: expect.anything() as unknown }),
    ])
    expect(screen.queryByText(/There are more/)).toBeNull()
    await user.keyboard('{ArrowDown}{Enter}')
    expect(form.get(['it'])).toBe('f-77')
  })

  test('where there is none yet, it is said what to do; where none has the words, only that', async () => {
    const { user, control, field } = await draw(ONE, among([]))
    await user.click(control('it'))
    await waitFor(() => expect(status(field('it'))).toContain('There is no form yet.'))
    expect(screen.getByRole('link').getAttribute('href')).toBe('/cms/add')
    await user.keyboard('x')
    await waitFor(() => expect(status(field('it'))).toBe('No results'))
  })

  test('a list that does not come says so and is asked for again, and so is the title of what is chosen', async () => {
    let works = false
    const search: Search = (...asked) =>
      works ? among(FORMS)(...asked) : Promise.reject(new Error('offline'))
    const { user, control, field, form } = await draw(ONE, search, { values: { it: 'join' } })
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The title could not be loaded.',
    )
    expect(control('it').value).toBe('join')
    await user.click(control('it'))
    await waitFor(() => expect(status(field('it'))).toContain('The choices could not be loaded.'))
    works = true
    await user.click(screen.getAllByRole('button', { name: 'Try again' })[0]!)
    await waitFor(() => expect(offered()).toHaveLength(3))
    expect(document.activeElement).toBe(control('it'))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(form.get(['it'])).toBe('join')
  })
})

test('a name in one language is read as it is', async () => {
  const { control } = await draw(
    ONE,
    async () => [
      { id: 'id-safe', label: 'id-safe', record: { slug: 'safe', title: 'ความปลอดภัย' } },
    ],
    { values: { it: 'safe' } },
  )
  await waitFor(() => expect(control('it').value).toBe('ความปลอดภัย'))
})

test('several records are marks with their titles; the one that is not there stands out and can be taken away', async () => {
  const { user, control, form, field } = await draw(SEVERAL, among(FORMS), {
    values: { it: ['gone', 'fix'] },
  })
  const tags = () =>
    [...field('it').querySelectorAll<HTMLElement>('.sala-tag')].map(
      (tag) => `${tag.textContent}${tag.dataset.wrong ? ' !' : ''}`,
    )
  await waitFor(() => expect(tags()).toEqual(['gone !', 'Repairs']))
  await user.click(control('it'))
  await waitFor(() => expect(offered()).toEqual(['Ask usask · not published', 'Join usjoin']))
  await user.keyboard('{ArrowDown}{Enter}')
  expect(form.get(['it']), 'no more than may be').toEqual(['gone', 'fix'])
  await user.click(screen.getByRole('button', { name: /gone/ }))
  await user.click(control('it'))
  await user.click(await screen.findByRole('option', { name: /Join us/ }))
  expect(form.get(['it'])).toEqual(['fix', 'join'])
  expect(tags()).toEqual(['Repairs', 'Join us'])
  await user.click(screen.getByRole('button', { name: /Repairs/ }))
  await user.click(screen.getByRole('button', { name: /Join us/ }))
  expect(form.values()).toEqual({})
})
