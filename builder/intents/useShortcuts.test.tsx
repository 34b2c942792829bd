import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useMemo } from 'react'
import { expect, test, vi } from 'vitest'
import type { PageDocument, PageObject } from '#schema'
import { shippedBlocks } from '#schema/shipped'
import { useSession } from '#session'
import { inBuilder } from '../../tests/support/inBuilder.tsx'
import { useBuilder } from '../context/builderContext.ts'
import { BuilderDnd } from '../canvas/BuilderDnd.tsx'
import { useSitePages } from '../problems/useSitePages.ts'
import { useSiteFiles } from '../problems/useSiteFiles.ts'
import { useSiteParts } from '../problems/useSiteParts.ts'
import { createIntents } from './intents.ts'
import type { DeskPort } from './intent.ts'
import { useShortcuts } from './useShortcuts.ts'

const save = vi.fn<() => void>()
const desk = { save } as unknown as DeskPort

/** A text of the page beside a field, with the keys of the builder, and what is around the page known. */
function Keys({ around = false }: { around?: boolean }) {
  const { store, actions, blocks } = useBuilder()
  useShortcuts(
    useMemo(() => createIntents({ store, actions, blocks, desk }), [store, actions, blocks]),
  )
  return (
    <>
      <p data-text>Words of the page</p>
      <input aria-label="Field" defaultValue="typed" />
      <input type="radio" aria-label="Choice" />
      {around && <Around />}
    </>
  )
}
function Around() {
  const { client } = useSession()
  const { problems } = useBuilder()
  useSitePages(client, problems, 'site')
  useSiteParts(client, problems)
  useSiteFiles(client, problems)
  return null
}

const object = (
  id: string,
  type = 'heading',
  props: object = { text: { th: 'ก', en: id }, level: 2 },
): PageObject => ({ id, type, v: shippedBlocks[type]?.v ?? 1, props }) as PageObject
const pageOf = (...objects: PageObject[]): Partial<PageDocument> => ({
  builder: [{ id: 'r', columns: [{ id: 'c', size: { base: 12 }, objects }] }],
})
const objectsOf = ({ builder }: PageDocument): PageObject[] =>
  builder.flatMap(({ columns }) => columns.flatMap(({ objects }) => objects))
const idsOf = (page: PageDocument): string[] => objectsOf(page).map(({ id }) => id)
const press = (
  code: string,
  more: object = { ctrlKey: true },
  on: Element | Document = document.body,
): boolean => {
  let heard = false
  act(() => void (heard = !fireEvent.keyDown(on, { code, ...more })))
  return heard
}

test('the key that puts back what is dragged by the pointer leaves the choice alone', async () => {
  const cancel = vi.fn<() => void>()
  const { store } = await inBuilder(
    pageOf(object('h')),
    <>
      <BuilderDnd session={{ move: () => undefined, cancel } as never} />
      <Keys />
    </>,
  )
  act(() => store.select('h'))
  act(() =>
    store.setState({
      drag: { dragged: { type: 'text' }, by: 'pointer', target: null, over: null, refused: false },
    }),
  )
  // What watches the pointer hears the key before the keys of the builder do.
  cancel.mockImplementation(() => store.setState({ drag: null }))
  press('Escape', { key: 'Escape' })
  expect([store.getState().selection, cancel.mock.calls.length]).toEqual(['h', 1])
  press('Escape', { key: 'Escape' })
  expect(store.getState().selection).toBe('c')
})

test('on an empty place that is chosen nothing is deleted, cut or doubled: the block around it was not meant', async () => {
  const { store, page } = await inBuilder(pageOf(object('box', 'card', {})), <Keys />)
  act(() => store.selectSlot({ parent: 'box', slot: Object.keys(shippedBlocks.card!.slots!)[0]! }))
  press('Delete', {})
  press('KeyX')
  press('KeyD')
  expect(idsOf(page())).toEqual(['box'])
  press('Escape', { key: 'Escape' })
  act(() => store.select('box'))
  press('Delete', {})
  expect(idsOf(page())).toEqual([])
})

test('what is cut by the key is gone in one step, and stands in the system’s clipboard for another tab', async () => {
  userEvent.setup()
  const first = await inBuilder(pageOf(object('a'), object('b'), object('d')), <Keys />)
  act(() => first.store.selectAll(['a', 'd']))
  expect(press('KeyX')).toBe(true)
  expect(idsOf(first.page())).toEqual(['b'])
  expect(first.announcements.at(-1)).toEqual({
    key: 'announced.cut-many',
    params: { count: 2, things: 'object' },
  })
  press('KeyZ')
  expect(idsOf(first.page())).toEqual(['a', 'b', 'd'])
  expect(JSON.parse(await navigator.clipboard.readText())).toMatchObject({
    format: 'sala/page-parts@1',
    parts: [{ object: { id: 'a' } }, { object: { id: 'd' } }],
  })
  first.view.unmount()

  const second = await inBuilder(pageOf(object('x')), <Keys />)
  act(() => second.store.select('x'))
  press('KeyV')
  await waitFor(() => expect(idsOf(second.page())).toHaveLength(3))
  expect(objectsOf(second.page()).map(({ props }) => (props.text as { en: string }).en)).toEqual([
    'x',
    'a',
    'd',
  ])
  expect(idsOf(second.page())).not.toContain('a')
})

test('a choice that was pressed is nothing to type in: keys go on with the page', async () => {
  const { store, page } = await inBuilder(pageOf(object('a')), <Keys />)
  act(() => store.select('a'))
  expect(press('KeyD', { ctrlKey: true }, screen.getByLabelText('Field'))).toBe(false)
  expect(press('KeyD', { ctrlKey: true }, screen.getByLabelText('Choice'))).toBe(true)
  expect(idsOf(page())).toHaveLength(2)
})

test('cutting and copying are left to a text that is marked and to a field that is typed in', async () => {
  const { store, page } = await inBuilder(pageOf(object('a')), <Keys />)
  act(() => store.select('a'))
  expect(press('KeyX', { ctrlKey: true }, screen.getByLabelText('Field'))).toBe(false)
  getSelection()!.removeAllRanges()
  const marked = document.createRange()
  marked.selectNodeContents(document.querySelector('[data-text]')!)
  getSelection()!.addRange(marked)
  expect([press('KeyX'), press('KeyC')]).toEqual([false, false])
  getSelection()!.removeAllRanges()
  expect(idsOf(page())).toEqual(['a'])
  expect(press('KeyX', { ctrlKey: true, altKey: true })).toBe(false)
  expect(press('KeyX', { metaKey: true })).toBe(true)
  expect(idsOf(page())).toEqual([])
})

test('where the keyboard has come to a button around the page, deleting and going out are not meant for the page; other keys are', async () => {
  const around = (
    <>
      <header className="builder-bar">
        <button type="button">Undo</button>
      </header>
      <aside className="builder-left">
        <div role="tree" tabIndex={0} aria-label="Outline" />
      </aside>
    </>
  )
  const { store, page } = await inBuilder(
    pageOf(object('a'), object('b')),
    <>
      <Keys />
      {around}
    </>,
  )
  const button = screen.getByText('Undo')
  act(() => store.select('a'))
  let isVisible = true
  const focus = (visible: boolean, on: Element): void => {
    isVisible = visible
    fireEvent.focusIn(on)
    // The first key shows the ring of what was pressed as well.
    isVisible = true
  }
  const matches = vi
    .spyOn(button, 'matches')
    .mockImplementation((selector) =>
      selector === ':focus-visible' ? isVisible : Element.prototype.matches.call(button, selector),
    )
  focus(true, button)
  expect(['Delete', 'Backspace', 'Escape'].map((code) => press(code, {}, button))).toEqual([
    false,
    false,
    false,
  ])
  expect([idsOf(page()), store.getState().selection]).toEqual([['a', 'b'], 'a'])
  expect(press('KeyD', { ctrlKey: true }, button)).toBe(true)
  expect(press('KeyZ', { ctrlKey: true }, button)).toBe(true)
  // Pressed by the pointer it has no ring, and the page is gone on with.
  focus(false, button)
  act(() => store.select('a'))
  expect(press('Delete', {}, button)).toBe(true)
  expect(idsOf(page())).toEqual(['b'])
  matches.mockRestore()
  focus(true, screen.getByLabelText('Outline'))
  expect(press('Delete', {}, screen.getByLabelText('Outline'))).toBe(true)
  expect(idsOf(page())).toEqual([])
})

test('nothing selected, nothing is cut, and the key is left to the browser', async () => {
  const { page } = await inBuilder(pageOf(object('a')), <Keys />)
  expect(press('KeyX')).toBe(false)
  expect(idsOf(page())).toEqual(['a'])
})

test('over a dialog, and while something is dragged, only what is allowed there is heard', async () => {
  const { store, page } = await inBuilder(
    pageOf(object('a')),
    <>
      <Keys />
      <div role="dialog">
        <button type="button">Close</button>
      </div>
    </>,
  )
  act(() => store.select('a'))
  expect([press('KeyX'), press('Delete', {})]).toEqual([false, false])
  expect(press('KeyS')).toBe(true)
  expect(save).toHaveBeenCalledTimes(1)
  document.querySelector('[role=dialog]')!.removeAttribute('role')
  act(() => store.setState({ drag: { dragged: { type: 'heading' } } } as never))
  expect(press('KeyX')).toBe(false)
  act(() => store.setState({ drag: null }))
  expect(idsOf(page())).toEqual(['a'])
  expect(press('KeyX')).toBe(true)
})

test('one block is wrapped by the key and taken out again, each in one step', async () => {
  const { store, page, announcements } = await inBuilder(pageOf(object('a'), object('b')), <Keys />)
  act(() => store.select('a'))
  press('KeyG')
  const [wrap, after] = objectsOf(page())
  expect([shippedBlocks[wrap!.type]!.container !== undefined, after!.id]).toEqual([true, 'b'])
  expect(
    Object.values(wrap!.slots!)
      .flat()
      .flatMap(({ columns }) => columns.flatMap(({ objects }) => objects.map(({ id }) => id))),
  ).toEqual(['a'])
  expect(announcements.at(-1)).toMatchObject({
    key: 'announced.wrapped',
    params: { block: wrap!.type },
  })
  expect(store.getState().selection).toBe(wrap!.id)
  press('KeyG', { ctrlKey: true, shiftKey: true })
  expect(idsOf(page())).toEqual(['a', 'b'])
  press('KeyZ')
  press('KeyZ')
  expect([idsOf(page()), store.getState().past.length]).toEqual([['a', 'b'], 0])
})

test('what was copied on another site comes as it is, and what it names that is not here is told of', async () => {
  const copied = [
    object('use', 'reusable', { part: 'foreign' }),
    object('own', 'reusable', { part: 'ours' }),
    object('form', 'form', { slug: 'foreign-form' }),
    object('go', 'button', {
      buttons: [{ text: { th: 'ไป', en: 'Go' }, link: '/cms/page/foreign' }],
    }),
    object('see', 'image', { image: '/files/foreign.png', alt: { th: 'รูป', en: 'Picture' } }),
    {
      ...object('field', 'field', { widget: 'text' }),
      name: 'email',
      label: { th: 'อีเมล', en: 'Email' },
      flow: 'foreign-flow',
    },
    object('odd', 'theirs-only', { any: 1 }),
  ]
  const text = JSON.stringify({
    format: 'sala/page-parts@1',
    parts: [
      {
        kind: 'row',
        row: { id: 'rr', columns: [{ id: 'cc', size: { base: 12 }, objects: copied }] },
      },
    ],
  })
  userEvent.setup()
  let answer = (): void => undefined
  const known = new Promise<void>((done) => (answer = done))
  const asked: unknown[] = []
  const { page, problems, refused, store } = await inBuilder(
    { ...pageOf(object('a'), object('first', 'reusable', { part: 'ours' })), type: 'form' },
    <Keys around />,
    {
      flows: [{ id: 'ours' }],
      answer: async (address, body) => {
        const [filter] =
          (body as { args?: { type?: string; state?: string }[] } | undefined)?.args ?? []
        if (address === '/api/file/query') return { status: 200, data: [] }
        if (address !== '/api/page/query') return undefined
        if (filter?.type !== 'part' || filter.state === 'published')
          return {
            status: 200,
            data: filter?.type === 'part' ? [] : [{ _id: 'home', slug: 'home', type: 'page' }],
          }
        asked.push(filter)
        if (asked.length > 1) await known
        return { status: 200, data: [{ _id: 'ours', slug: 'part-ours' }] }
      },
    },
  )
  await problems.begin()
  const told = (): string[] =>
    problems
      .look()
      .filter(({ level, code }) => level === 'error' || code === 'unknown-block')
      .map(({ code, params }) => `${code} ${params?.value}`)
      .toSorted()
  const before = told()
  await waitFor(() => expect(asked).toHaveLength(1))
  await navigator.clipboard.writeText(text)
  press('KeyV')
  await waitFor(() => expect(objectsOf(page())).toHaveLength(2 + copied.length))
  expect(refused).toEqual([])
  expect(objectsOf(page()).at(-1)).toMatchObject({ type: 'theirs-only', props: { any: 1 } })
  // What has not been asked for is not called gone.
  await waitFor(() =>
    expect(asked).toEqual(
      [['ours'], ['foreign', 'ours']].map((parts) => ({ type: 'part', _id: { $in: parts } })),
    ),
  )
  expect(told().filter((one) => one.startsWith('broken-part'))).toEqual([])
  answer()
  const foreign = [
    'broken-file foreign.png',
    'broken-flow foreign-flow',
    'broken-form foreign-form',
    'broken-link /cms/page/foreign',
    'broken-part foreign',
    'unknown-block theirs-only',
  ]
  await waitFor(() => expect(told().filter((one) => !before.includes(one))).toEqual(foreign))
  // One step takes all of it away again, and nothing is told any more.
  press('KeyZ')
  expect(told()).toEqual(before)
  expect(store.getState().past).toHaveLength(0)
})

test('what is typed for words whose box has not come yet is no command: a block is not deleted by it', async () => {
  const { store, page } = await inBuilder(pageOf(object('a'), object('b')), <Keys />)
  act(() => store.select('a'))
  act(() => store.setState({ writing: { id: 'a', from: null, frame: null } }))
  expect(press('Backspace', { key: 'Backspace' })).toBe(false)
  expect(press('Delete', { key: 'Delete' })).toBe(false)
  expect(idsOf(page())).toEqual(['a', 'b'])
  // It waits for the box.
  for (const key of ['ก', ' ', 'x', 'Backspace', 'F2', 'y']) press('KeyA', { key, ctrlKey: false })
  expect(store.getState().writing?.typed).toBe('ก y')
  act(() => store.setState({ writing: null }))
  expect(press('Delete', { key: 'Delete' })).toBe(true)
  expect(idsOf(page())).toEqual(['b'])
})

test('the keys of an open menu are its own: nothing of the page behind it is deleted, and Escape is left to close it', async () => {
  const { store, page } = await inBuilder(pageOf(object('a'), object('b')), <Keys />)
  act(() => store.select('a'))
  const menu = document.body.appendChild(document.createElement('dialog'))
  menu.setAttribute('open', '')
  const item = menu.appendChild(document.createElement('button'))
  expect([
    press('Delete', {}, item),
    press('Escape', { key: 'Escape' }, item),
    press('Delete', {}),
  ]).toEqual([false, false, false])
  expect([idsOf(page()), store.getState().selection]).toEqual([['a', 'b'], 'a'])
  menu.remove()
  press('Delete', {})
  expect(idsOf(page())).toEqual(['b'])
})

test('a held key deletes blocks one after the other and stops at a column, a row and what holds others: these ask for a press of their own', async () => {
  const box: PageObject = {
    ...object('box', 'box', {}),
    slots: {
      body: [
        { id: 'rb', columns: [{ id: 'cb', size: { base: 12 }, objects: [object('inside')] }] },
      ],
    },
  } as PageObject
  const { store, page } = await inBuilder(
    {
      builder: [
        {
          id: 'r',
          columns: [
            { id: 'c', size: { base: 6 }, objects: [object('a'), object('b')] },
            { id: 'd', size: { base: 6 }, objects: [object('x'), object('y'), box] },
          ],
        },
      ],
    },
    <Keys />,
  )
  act(() => store.select('a'))
  const hold = (): void =>
    [false, true, true, true, true].forEach((repeat) =>
      expect(press('Delete', { repeat })).toBe(true),
    )
  hold()
  expect([idsOf(page()), store.getState().selection]).toEqual([['x', 'y', 'box'], 'c'])
  // The emptied column goes by a press of its own, which goes no further.
  hold()
  expect([idsOf(page()), store.getState().selection]).toEqual([['x', 'y', 'box'], 'x'])
  hold()
  expect([idsOf(page()), store.getState().selection]).toEqual([['box'], 'box'])
})
