import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { findProblems } from '#pages/model'
import { shippedBlocks } from '#schema/shipped'
import { inBuilder } from '../../../tests/support/inBuilder.tsx'
import { Inspector } from './Inspector.tsx'

test('a field of a form says first what it asks and whether it must be filled in, then its kind; names that few ask for are folded', async () => {
  const field = {
    id: 'f',
    type: 'field',
    v: shippedBlocks.field!.v,
    name: 'size',
    label: { th: 'ขนาด', en: 'Size' },
    props: { widget: 'select', options: [{ value: 's', label: 's' }] },
  }
  const { store } = await inBuilder(
    { type: 'form', builder: [{ id: 'r', columns: [{ id: 'c', objects: [field] }] }] } as never,
    <Inspector />,
  )
  store.select('f')
  const required = await screen.findByLabelText('Must be filled in')
  const kind = await screen.findByLabelText(/^Kind/)
  const label = (await screen.findAllByDisplayValue('Size'))[0]!
  const groups = [...document.querySelectorAll('[data-group]')].map((one) =>
    one.getAttribute('data-group'),
  )
  expect(groups).toEqual(['data', 'content', 'advanced'])
  const isBefore = (a: Element, b: Element): boolean =>
    (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  expect([isBefore(label, required), isBefore(required, kind)]).toEqual([true, true])
  expect(screen.queryByLabelText(/^Name of the answer/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Names and technical entries' }))
  const name = await screen.findByLabelText(/^Name of the answer/)
  expect(isBefore(kind, name)).toBe(true)
})

test('inspector: content, style and rules are tabs, moved between by keys, and the one that is looked at stays where the next node has it', async () => {
  localStorage.clear()
  const block = (type: string, id: string, more: object = {}) => ({
    id,
    type,
    v: shippedBlocks[type]!.v,
    props: { text: { th: id, en: id }, level: 2 },
    ...more,
  })
  const { store } = await inBuilder(
    {
      builder: [
        {
          id: 'r',
          columns: [
            {
              id: 'c',
              objects: [
                block('heading', 'g', { style: { shadow: 'sm' }, hidden: true }),
                block('text', 'h'),
              ],
            },
          ],
        },
      ],
    } as never,
    <Inspector />,
  )
  const tabs = (): string[] => screen.queryAllByRole('tab').map(({ textContent }) => textContent!)
  const shown = (): (string | undefined)[] => [
    screen.queryByRole('tab', { selected: true })?.textContent ?? undefined,
    document.querySelector<HTMLElement>('[data-group]')?.dataset.group,
  ]
  await act(async () => store.select('g'))
  expect(tabs()).toEqual(['Content', 'Style', 'Rules'])
  expect(shown()).toEqual(['Content', 'content'])
  // Nothing of the others is drawn before it is wanted; what is said there is marked.
  expect(document.querySelectorAll('[data-group="style"], [data-group="visibility"]')).toHaveLength(
    0,
  )
  expect(screen.getAllByRole('img', { name: 'something is set' })).toHaveLength(2)
  fireEvent.keyDown(screen.getByRole('tab', { selected: true }), { key: 'ArrowRight' })
  await waitFor(() => expect(shown()).toEqual(['Style', 'style']))
  expect(document.activeElement?.textContent).toContain('Style')
  for (const id of ['h', 'c', 'r', 'g']) {
    await act(async () => store.select(id))
    await waitFor(() =>
      expect(document.querySelector('[data-inspector]:not([aria-disabled])')).not.toBeNull(),
    )
    expect(shown(), id).toEqual(['Style', 'style'])
  }
  fireEvent.click(screen.getByRole('tab', { name: /^Content/ }))
  await act(async () => store.select('r'))
  // A row of a page says nothing: it is shown how it looks, and the next block what it says.
  await waitFor(() => expect(tabs()).toEqual(['Style', 'Rules']))
  await act(async () => store.select('h'))
  await waitFor(() => expect(shown()[0]).toBe('Content'))
})

test('fields that have not followed yet stand there for the first key and press', async () => {
  const heading = (id: string) => ({
    id,
    type: 'heading',
    v: shippedBlocks.heading!.v,
    props: { text: { th: id, en: id }, level: 2 },
  })
  const { store } = await inBuilder(
    {
      builder: [{ id: 'r', columns: [{ id: 'c', objects: [heading('g'), heading('h')] }] }],
    } as never,
    <Inspector />,
  )
  const shown = (): string[] => [
    document.querySelector('[data-inspector]')!.getAttribute('data-inspector')!,
    String(document.querySelector('[data-inspector]')!.hasAttribute('aria-disabled')),
  ]
  // What is chosen by itself has its fields at once.
  act(() => store.select('g'))
  expect([...shown(), screen.getAllByDisplayValue('g').length]).toEqual(['object', 'false', 2])
  // A choice that comes with a change of the page lets the page go first.
  const remove = (id: string): void =>
    act(() => void store.dispatch({ type: 'remove', id }, { select: null }))
  remove('g')
  expect(shown()).toEqual(['object', 'true'])
  // A key that is held goes through the page; it does not wait for the fields of each block.
  fireEvent.keyDown(document.body, { key: 'ArrowDown', repeat: true })
  expect(shown()).toEqual(['object', 'true'])
  fireEvent.keyDown(document.body, { key: 'Tab' })
  expect(shown()).toEqual(['page', 'false'])
  act(() => void store.undo())
  expect(shown()).toEqual(['page', 'true'])
  fireEvent.pointerOver(document.body)
  expect([...shown(), screen.getAllByDisplayValue('g').length]).toEqual(['object', 'false', 2])
})

test('fields of another kind are shown from their beginning, those of the same kind where they were being looked at', async () => {
  const of = (type: string, id: string) => ({
    id,
    type,
    v: shippedBlocks[type]!.v,
    props: { text: { th: id, en: id }, level: 2 },
  })
  const { store } = await inBuilder(
    {
      builder: [
        {
          id: 'r',
          columns: [
            { id: 'c', objects: [of('heading', 'g'), of('heading', 'h'), of('badge', 'b')] },
          ],
        },
      ],
    } as never,
    <Inspector />,
  )
  const panel = document.querySelector('[data-inspector]')!.parentElement!
  const scroll = (): void => {
    panel.scrollTop = 300
    fireEvent.scroll(panel)
  }
  const at: number[] = []
  await act(async () => store.select('g'))
  for (const id of ['h', 'b', 'c', null]) {
    scroll()
    await act(async () => store.select(id))
    await waitFor(() =>
      expect(document.querySelector('[data-inspector]:not([aria-disabled])')).not.toBeNull(),
    )
    at.push(panel.scrollTop)
  }
  expect(at).toEqual([300, 0, 0, 0])
})

test('a number that a block may not have is told beside its field with the bounds, stays there as it was typed and never comes to the page', async () => {
  const heading = {
    id: 'h',
    type: 'heading',
    v: shippedBlocks.heading!.v,
    props: { text: { th: 'ก', en: 'a' }, level: 2 },
  }
  const { store, page } = await inBuilder(
    { builder: [{ id: 'r', columns: [{ id: 'c', objects: [heading] }] }] } as never,
    <Inspector />,
  )
  await act(async () => store.select('h'))
  const level = await screen.findByLabelText<HTMLInputElement>(/^Level/)
  const said = (): string | null | undefined =>
    document.querySelector(
      '[data-field="level"] [role="alert"], [data-field="level"] [id$="-error"]',
    )?.textContent
  const props = () => page().builder[0]!.columns[0]!.objects[0]!.props
  const why = 'Enter a whole number from 1 to 4.'
  for (const typed of ['99', '0', '1.5']) {
    fireEvent.change(level, { target: { value: typed } })
    await waitFor(() => expect(said()).toBe(why))
    fireEvent.blur(level)
    await waitFor(() =>
      expect([level.value, level.getAttribute('aria-invalid')]).toEqual([typed, 'true']),
    )
    expect([props().level, store.getState().past.length]).toEqual([2, 0])
  }
  // Neither another field nor a look at it takes it away.
  fireEvent.change(await screen.findByDisplayValue('a'), { target: { value: 'b' } })
  await waitFor(() => expect(props()).toEqual({ text: { th: 'ก', en: 'b' }, level: 2 }))
  fireEvent.focus(level)
  fireEvent.blur(level)
  expect([level.value, said()]).toEqual(['1.5', why])
  fireEvent.change(level, { target: { value: '3' } })
  await waitFor(() => expect([said() ?? '', props().level]).toEqual(['', 3]))
  fireEvent.change(level, { target: { value: '99' } })
  await waitFor(() => expect(said()).toBe(why))
  fireEvent.blur(level)
  await act(async () => void store.undo())
  await waitFor(() => expect([said() ?? '', level.value]).toEqual(['', '2']))
})

test('a number that stands on the page and may not is told of beside its field as it is found', async () => {
  const heading = {
    id: 'h',
    type: 'heading',
    v: shippedBlocks.heading!.v,
    props: { text: { th: 'ก', en: 'a' }, level: 5 },
  }
  const { store } = await inBuilder(
    { builder: [{ id: 'r', columns: [{ id: 'c', objects: [heading] }] }] } as never,
    <Inspector />,
  )
  await act(async () => store.select('h'))
  const said = (): string | null | undefined =>
    document.querySelector(
      '[data-field="level"] [role="alert"], [data-field="level"] [id$="-error"]',
    )?.textContent
  await waitFor(() =>
    expect([screen.getByLabelText<HTMLInputElement>(/^Level/).value, said()]).toEqual([
      '5',
      'Must not be above 4.',
    ]),
  )
  fireEvent.change(screen.getByLabelText(/^Level/), { target: { value: '3' } })
  await waitFor(() => expect(said()).toBeFalsy())
})

test('an address that nothing may lead to is refused at its field, as it is among the problems', async () => {
  const button = {
    id: 'b',
    type: 'button',
    v: shippedBlocks.button!.v,
    props: { buttons: [{ text: { th: 'ก', en: 'a' }, link: 'javascript:alert(1)' }] },
  }
  const { store } = await inBuilder(
    { builder: [{ id: 'r', columns: [{ id: 'c', objects: [button] }] }] } as never,
    <Inspector />,
  )
  await act(async () => store.select('b'))
  const said = (): string | null | undefined =>
    document.querySelector(
      '[data-field="buttons[0].link"] [role="alert"], [data-field="buttons[0].link"] [id$="-error"]',
    )?.textContent
  await waitFor(() =>
    expect(said()).toBe(
      'Nothing may lead to “javascript:alert(1)”. Write a page of this site, a web address, mailto: or tel:.',
    ),
  )
  expect(
    findProblems(store.getState().model, { blocks: shippedBlocks }).filter(
      ({ level }) => level === 'error',
    ),
  ).toEqual([
    expect.objectContaining({
      code: 'out-of-bounds',
      node: 'b',
      path: ['props', 'buttons', '0', 'link'],
      params: expect.objectContaining({
        failure: { code: 'link-refused', params: { link: 'javascript:alert(1)' } },
      }),
    }),
  ])
  fireEvent.change(await screen.findByDisplayValue('javascript:alert(1)'), {
    target: { value: '/cms/page/home' },
  })
  await waitFor(() => expect(said()).toBeFalsy())
})

test('a value that its block refuses stays in its field, with what is wrong beside it; the page keeps what was there, and all else goes on', async () => {
  const video = {
    id: 'e',
    type: 'video',
    v: shippedBlocks.video!.v,
    props: { address: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' },
  }
  const { store, problems, page } = await inBuilder(
    { builder: [{ id: 'r', columns: [{ id: 'c', objects: [video] }] }] } as never,
    <Inspector />,
  )
  await problems.begin()
  await act(async () => store.select('e'))
  const props = () => page().builder[0]!.columns[0]!.objects[0]!.props
  const said = (): string | null | undefined =>
    document.querySelector(
      '[data-field="address"] [role="alert"], [data-field="address"] [id$="-error"]',
    )?.textContent
  const refused = 'https://elsewhere.example/film'
  fireEvent.change(await screen.findByDisplayValue(video.props.address), {
    target: { value: refused },
  })
  await waitFor(() => expect(said()).toContain('elsewhere.example'))
  expect(props()).toEqual(video.props)
  fireEvent.change(
    document.querySelector(
      '[data-field="title.en"] input, [data-field="title"] input:not([lang="th"])',
    )!,
    { target: { value: 'Map' } },
  )
  await waitFor(() =>
    expect(props()).toMatchObject({
      address: video.props.address,
      title: expect.anything() as unknown,
    }),
  )
  expect([
    screen.getByDisplayValue(refused),
    findProblems(store.getState().model, { blocks: shippedBlocks }).map(({ code }) => code),
  ]).toEqual([expect.anything(), expect.not.arrayContaining(['out-of-bounds'])])
  fireEvent.change(screen.getByDisplayValue(refused), {
    target: { value: 'https://vimeo.com/76979871' },
  })
  await waitFor(() =>
    expect([props().address, said() ?? '']).toEqual(['https://vimeo.com/76979871', '']),
  )
})

test('an address that is not complete is told of at its field as it is found and once it is left, with what was meant, and refused nowhere', async () => {
  const button = {
    id: 'b',
    type: 'button',
    v: shippedBlocks.button!.v,
    props: { buttons: [{ text: { th: 'ก', en: 'a' }, link: 'www.example.com' }] },
  }
  const { store, page } = await inBuilder(
    { builder: [{ id: 'r', columns: [{ id: 'c', objects: [button] }] }] } as never,
    <Inspector />,
  )
  await act(async () => store.select('b'))
  const said = (): string | null | undefined =>
    document.querySelector('[data-field="buttons[0].link"] [id$="-error"]')?.textContent
  await waitFor(() =>
    expect(said()).toBe(
      '“www.example.com” is no complete address. Did you mean “https://www.example.com”?',
    ),
  )
  const field = await screen.findByDisplayValue('www.example.com')
  fireEvent.change(field, { target: { value: 'https://www.example.com' } })
  await waitFor(() => expect(said()).toBeFalsy())
  fireEvent.change(field, { target: { value: 'mailto:' } })
  fireEvent.blur(field)
  await waitFor(() =>
    expect(said()).toBe(
      '“mailto:” is not complete: write what belongs behind it, or a page of this site.',
    ),
  )
  expect(page().builder[0]!.columns[0]!.objects[0]!.props).toMatchObject({
    buttons: [{ link: 'mailto:' }],
  })
  expect(
    findProblems(store.getState().model, { blocks: shippedBlocks })
      .filter(({ path }) => path?.at(-1) === 'link')
      .map(({ code, level }) => `${level} ${code}`),
  ).toEqual(['warning incomplete-link'])
})

test('an address that is being written is not told of before it is left', async () => {
  const button = {
    id: 'b',
    type: 'button',
    v: shippedBlocks.button!.v,
    props: { buttons: [{ text: { th: 'ก', en: 'a' }, link: '/' }] },
  }
  const { store } = await inBuilder(
    { builder: [{ id: 'r', columns: [{ id: 'c', objects: [button] }] }] } as never,
    <Inspector />,
  )
  await act(async () => store.select('b'))
  const field = await screen.findByDisplayValue('/')
  const said = (): string | null | undefined =>
    document.querySelector('[data-field="buttons[0].link"] [id$="-error"]')?.textContent
  fireEvent.change(field, { target: { value: 'https://' } })
  await act(async () => new Promise((done) => setTimeout(done, 50)))
  expect(said()).toBeFalsy()
  fireEvent.blur(field)
  await waitFor(() => expect(said()).toContain('“https://” is not complete'))
  // As among the problems it is worth a look, and nothing is refused.
  expect([
    field.getAttribute('aria-invalid'),
    document.querySelector<HTMLElement>('[data-field="buttons[0].link"] [id$="-error"]')!.dataset
      .level,
    document.querySelector('[data-field="buttons[0].link"]')!.hasAttribute('data-invalid'),
  ]).toEqual([null, 'warning', false])

  // Once it was told, each further letter is waited for again.
  for (const value of ['https', 'https:', 'https:/']) {
    fireEvent.change(field, { target: { value } })
    await act(async () => new Promise((done) => setTimeout(done, 50)))
    expect([value, said() ?? '']).toEqual([value, ''])
  }
  await waitFor(() => expect(said()).toContain('“https:/” is not complete'))
})

test('who may change content only is offered the picture with its words, not how it stands, and the change is one step', async () => {
  const image = {
    id: 'i',
    type: 'image',
    v: shippedBlocks.image!.v,
    props: { image: '/files/a.png', alt: { th: 'ก', en: 'a' }, ratio: 'square' },
  }
  const { store, page } = await inBuilder(
    { builder: [{ id: 'r', columns: [{ id: 'c', objects: [image] }] }] } as never,
    <Inspector />,
    { contentOnly: true },
  )
  await act(async () => store.select('i'))
  const address = await waitFor(
    () =>
      document.querySelector<HTMLInputElement>('[data-field="image"] input:not([type="file"])') ??
      Promise.reject(new Error('no picture')),
  )
  await waitFor(() =>
    expect(
      ['alt.en', 'caption.en', 'focus', 'ratio', 'link', 'priority'].filter((name) =>
        document.querySelector(
          `[data-field="${name}"] :is(input:not([type="hidden"]), select, textarea, button)`,
        ),
      ),
    ).toEqual(['alt.en', 'caption.en', 'focus']),
  )
  expect(
    [...document.querySelectorAll<HTMLElement>('[data-group]')].map(({ dataset }) => dataset.group),
  ).toEqual(['content'])
  fireEvent.change(address, { target: { value: '/files/b.png' } })
  await waitFor(() =>
    expect(page().builder[0]!.columns[0]!.objects[0]!.props).toMatchObject({
      image: '/files/b.png',
      ratio: 'square',
    }),
  )
  expect(store.getState().past).toHaveLength(1)
})

test('a value that data takes the place of says so in words', async () => {
  const heading = {
    id: 'h',
    type: 'heading',
    v: shippedBlocks.heading!.v,
    props: { text: { th: 'ก', en: 'a' }, level: 2 },
    bind: { text: 'row.name' },
  }
  const { store } = await inBuilder(
    { builder: [{ id: 'r', columns: [{ id: 'c', objects: [heading] }] }] } as never,
    <Inspector />,
  )
  await act(async () => store.select('h'))
  await screen.findByLabelText(/^Level/)
  expect(document.querySelector('[data-field="text"]')!.textContent).toContain(
    'Chosen under “Shown from data”; this value stands where the data is empty.',
  )
})
