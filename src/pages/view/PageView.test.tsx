import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Profiler, StrictMode, useState, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { createBlockRegistry, type BlockModule, type BlockProps } from '#registry'
import type { PageObject } from '#schema'
import {
  renderPage,
  renderOnServer,
  environmentOf,
  hydrate,
  pageWith,
  WithTexts,
} from '../../../tests/support/renderPage.tsx'
import { apply, toModel, type NodeId, type Operation, type PageModel } from '../model/index.ts'
import { largePage, object, row, samplePage } from '../model/samplePage.ts'
import { liveAnswers } from './liveAnswers.ts'
import { NestedObject, StoredPageView } from './PageView.tsx'
import type { NodeStore } from './nodeStore.ts'

const drawn = vi.fn()
const Text = ({ object: { id }, props }: BlockProps<{ text?: string }>) => {
  drawn(id)
  return <p>{props.text}</p>
}
const Columns = ({ slots }: BlockProps) => <section>{slots.first}</section>
const Broken = ({ props }: BlockProps<{ ok?: boolean }>) => {
  if (!props.ok) throw new Error('broken')
  return <p>mended</p>
}
const Counter = () => {
  const [count, setCount] = useState(0)
  return <button onClick={() => setCount(count + 1)}>{count}</button>
}
const load = (component: unknown) => async () => ({ default: component }) as BlockModule
const registry = createBlockRegistry({
  text: load(Text),
  columns: load(Columns),
  broken: load(Broken),
  counter: load(Counter),
})

/** A store as the builder has it: listeners by id, told of the nodes that an operation changed. */
function createTestStore(start: PageModel): NodeStore & { run(operation: Operation): void } {
  let model = start
  const listeners = new Map<NodeId | null, Set<() => void>>()
  const tell = (id: NodeId | null): void => listeners.get(id)?.forEach((listener) => listener())
  return {
    root: () => model.root,
    node: (id) => model.nodes[id],
    subscribe(id, listener) {
      const known = listeners.get(id) ?? new Set()
      listeners.set(id, known.add(listener))
      return () => void known.delete(listener)
    },
    run(operation) {
      const done = apply(model, operation)
      if (!done.ok) throw new Error(JSON.stringify(done.failures))
      const before = model
      model = done.value.model
      if (before.root !== model.root) tell(null)
      for (const id of new Set([...Object.keys(before.nodes), ...Object.keys(model.nodes)]))
        if (before.nodes[id] !== model.nodes[id]) tell(id)
    },
  }
}

function modelOf(page: Parameters<typeof toModel>[0]): PageModel {
  const read = toModel(page)
  if (!read.ok) throw new Error(JSON.stringify(read.failures))
  return read.value
}

test('changing one block of 300 draws that block and nothing else', async () => {
  await registry.preload(['text'])
  const store = createTestStore(modelOf(largePage(300)))
  const frames = vi.fn()
  const Frame = ({ object: { id }, children }: { object: PageObject; children: ReactNode }) => {
    frames(id)
    return <div data-frame={id}>{children}</div>
  }
  const environment = environmentOf(registry, {
    edit: { ObjectFrame: Frame, EmptyPlace: () => null, slotNames: () => [] },
  })
  const commits = vi.fn()
  render(
    <WithTexts locale="en">
      <Profiler id="page" onRender={commits}>
        <StoredPageView store={store} environment={environment} />
      </Profiler>
    </WithTexts>,
  )
  expect(drawn).toHaveBeenCalledTimes(300)
  drawn.mockClear()
  frames.mockClear()
  commits.mockClear()
  act(() =>
    store.run({
      type: 'update',
      id: 'object-150',
      changes: [{ path: ['props', 'text'], value: 'ใหม่' }],
    }),
  )
  expect(screen.getByText('ใหม่')).toBeTruthy()
  expect(drawn.mock.calls).toEqual([['object-150']])
  expect(frames.mock.calls).toEqual([['object-150']])
  expect(commits).toHaveBeenCalledTimes(1)
})

test('an answer that comes in draws its object and nothing else; the same answer again draws nothing', async () => {
  await registry.preload(['text'])
  const answers = liveAnswers()
  const page = largePage(300)
  const { id } = page.builder[0]!.columns[0]!.objects[3]!
  render(
    <WithTexts locale="en">
      <StoredPageView
        store={createTestStore(modelOf(page))}
        environment={{ ...environmentOf(registry), data: answers }}
      />
    </WithTexts>,
  )
  drawn.mockClear()
  const found = { $bound: { text: 'ได้แล้ว' } }
  act(() => answers.set(id, found))
  expect(screen.getByText('ได้แล้ว')).toBeTruthy()
  expect(drawn.mock.calls).toEqual([[id]])
  act(() => answers.set(id, found))
  expect(drawn).toHaveBeenCalledTimes(1)
})

test('what belongs to another document is not edited here', async () => {
  await registry.preload(['text'])
  const Around = () => <NestedObject object={object('foreign', { hidden: true })} />
  const nesting = createBlockRegistry({ text: load(Text), around: load(Around) })
  await nesting.preload(['text', 'around'])
  const Frame = ({ object: { id }, children }: { object: PageObject; children: ReactNode }) => (
    <div data-frame={id}>{children}</div>
  )
  const { container } = render(
    renderPage(
      pageWith(object('own', { type: 'around', props: {} })),
      environmentOf(nesting, {
        edit: { ObjectFrame: Frame, EmptyPlace: () => null, slotNames: () => [] },
      }),
    ),
  )
  expect(
    [...container.querySelectorAll('[data-id]')].map((one) => one.getAttribute('data-id')),
  ).toEqual(['own', 'foreign'])
  expect(
    [...container.querySelectorAll('[data-frame]')].map((one) => one.getAttribute('data-frame')),
  ).toEqual(['own'])
})

test('a block whose code fails is called as its editor calls it', async () => {
  await registry.preload(['broken'])
  const edit = {
    ObjectFrame: ({ children }: { object: PageObject; children: ReactNode }) => <>{children}</>,
    EmptyPlace: () => null,
    slotNames: () => [],
    nameOf: (type: string) => `Name of ${type}`,
  }
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  render(
    renderPage(
      pageWith(object('b', { type: 'broken', props: {} })),
      environmentOf(registry, { edit }),
    ),
  )
  expect(screen.getByRole('note').textContent).toContain('“Name of broken”')
})

test('a new, a moved and a removed block leave their siblings undrawn', async () => {
  await registry.preload(['text'])
  const store = createTestStore(modelOf(largePage(300)))
  render(
    <WithTexts locale="en">
      <StoredPageView store={store} environment={environmentOf(registry)} />
    </WithTexts>,
  )
  drawn.mockClear()
  act(() =>
    store.run({
      type: 'insert',
      at: { parent: 'row-0-c', index: 3 },
      tree: { kind: 'object', object: object('new') },
    }),
  )
  expect(drawn.mock.calls).toEqual([['new']])
  act(() => store.run({ type: 'remove', id: 'new' }))
  act(() => store.run({ type: 'move', id: 'object-1', to: { parent: 'row-0-c', index: 5 } }))
  expect(drawn.mock.calls.filter(([id]) => id !== 'new' && id !== 'object-1')).toEqual([])
})

test('a block that fails leaves the others, on the gateway and in the browser', async () => {
  await registry.preload(['text', 'broken'])
  const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const page = pageWith(object('a'), object('b', { type: 'broken', props: {} }), object('c'))
  const view = renderPage(page, environmentOf(registry, { guarded: true }))
  const { html, errors } = await renderOnServer(view)
  expect(errors).toHaveLength(1)
  expect(html).toContain('<p>a</p>')
  expect(html).toContain('<p>c</p>')
  expect(html).not.toContain('<script')
  const { container } = await hydrate(html, view)
  expect(container.textContent).toBe('ac')
  render(renderPage(page, environmentOf(registry, { admin: true }), 'en'))
  expect(screen.getByRole('note').textContent).toContain('broken')
  silent.mockRestore()
})

test('a failed block gets another chance when its props change', async () => {
  await registry.preload(['broken'])
  const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const store = createTestStore(modelOf(pageWith(object('b', { type: 'broken', props: {} }))))
  render(
    <WithTexts locale="en">
      <StoredPageView store={store} environment={environmentOf(registry, { admin: true })} />
    </WithTexts>,
  )
  expect(screen.getByRole('note')).toBeTruthy()
  act(() =>
    store.run({ type: 'update', id: 'b', changes: [{ path: ['props', 'ok'], value: true }] }),
  )
  expect(screen.getByText('mended')).toBeTruthy()
  silent.mockRestore()
})

test('a block whose code did not come is fetched anew once there is a network again', async () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const fetched = vi.fn(load(Text)).mockRejectedValueOnce(new Error('offline'))
  render(
    renderPage(
      pageWith(object('a', { type: 'late', props: { text: 'here' } })),
      environmentOf(createBlockRegistry({ late: fetched }), { admin: true }),
      'en',
    ),
  )
  expect((await screen.findByRole('note')).textContent).toContain('late')
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('here')).toBeTruthy()
  expect(fetched).toHaveBeenCalledTimes(2)
  silent.mockRestore()
})

test('an unknown block is a placeholder for admins and nothing for visitors', () => {
  const page = pageWith(object('x', { type: 'from-the-future' }))
  expect(render(renderPage(page, environmentOf(registry), 'en')).container.textContent).toBe('')
  render(renderPage(page, environmentOf(registry, { admin: true }), 'en'))
  expect(screen.getByRole('note').textContent).toContain('from-the-future')
})

test('slots, widths, styles and bound props reach the page', async () => {
  await registry.preload(['text', 'columns'])
  const page = {
    ...samplePage(),
    builder: [
      ...samplePage().builder,
      row('bound', object('d', { style: { align: 'center' }, customId: 'here' })),
    ],
  }
  const { container } = render(
    renderPage(page, environmentOf(registry, { data: { d: { $bound: { text: 'จากข้อมูล' } } } })),
  )
  expect(container.querySelector('[data-id="box"] [data-id="inside"]')?.textContent).toBe('inside')
  expect(
    container.querySelector<HTMLElement>('.sala-column')?.style.getPropertyValue('--w-md'),
  ).toBe('8')
  expect(container.querySelector('#here[data-s~="align-center"]')?.textContent).toBe('จากข้อมูล')
})

test('what waits for an answer is not drawn outside of a form', async () => {
  await registry.preload(['text'])
  expect(
    render(renderPage(pageWith(object('h', { hidden: true })), environmentOf(registry))).container
      .textContent,
  ).toBe('')
})

test('blocks react after they are taken over', async () => {
  await registry.preload(['counter'])
  const view = (
    <StrictMode>
      {renderPage(pageWith(object('n', { type: 'counter', props: {} })), environmentOf(registry))}
    </StrictMode>
  )
  const { html } = await renderOnServer(view)
  const { container, mended } = await hydrate(html, view)
  await userEvent.click(container.querySelector('button')!)
  expect(container.querySelector('button')?.textContent).toBe('1')
  expect(mended).toEqual([])
})

test('an editor sees the empty places', async () => {
  await registry.preload(['columns'])
  const page = {
    ...samplePage(),
    builder: [row('r', object('box', { type: 'columns', props: {} })), row('e')],
  }
  const edit = {
    ObjectFrame: ({ children }: { object: PageObject; children: ReactNode }) => <>{children}</>,
    EmptyPlace: ({ parent, slot }: { parent: string; slot?: string }) => (
      <i>{`${parent}/${slot ?? ''}`}</i>
    ),
    slotNames: () => ['first'],
  }
  const { container } = render(renderPage(page, environmentOf(registry, { edit })))
  expect([...container.querySelectorAll('i')].map((place) => place.textContent)).toEqual([
    'box/first',
    'e-c/',
  ])
})
