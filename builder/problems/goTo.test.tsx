import { act, render, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { createTranslator, TranslatorProvider } from '#i18n'
import { browserStore } from '#shared'
import { catalogues } from '../../tests/support/renderPage.tsx'
import { CanvasFrames } from '../context/canvasFrames.ts'
import { sampleBlocks, sampleModel } from '../commands/sampleContext.ts'
import { Group } from '../panels/Group.tsx'
import { createBuilderStore } from '../store/builderStore.ts'
import { goTo } from './goTo.ts'

const storeOf = () =>
  createBuilderStore({ model: sampleModel(), version: 1, state: 'draft', blocks: sampleBlocks })
const frames = new CanvasFrames()
const jump = (store: ReturnType<typeof storeOf>, problem: Parameters<typeof goTo>[1]) =>
  goTo({ store, frames }, problem)
const box = (name: string) => (
  <span data-field={name}>
    <input aria-label={name} />
  </span>
)

beforeEach(() => {
  localStorage.clear()
  browserStore.write('builder.groups', { content: false, data: false })
  render(
    <TranslatorProvider i18n={createTranslator('en', catalogues('en'))}>
      <div className="builder-inspector">
        <Group name="content">
          <fieldset data-field="items">
            <button type="button">Add</button>
            {box('items[0].title')}
            {box('items[0].alt')}
          </fieldset>
          {box('text.th')}
          {box('help.en')}
          <form data-answer-name>
            <input aria-label="name of the part" />
          </form>
        </Group>
        <Group name="data">
          {box('required')}
          {box('reqError')}
          {box('submit')}
        </Group>
        {box('seo.title')}
        <Group name="style">
          <div data-style="color">
            <div className="builder-style-label">
              <button type="button" aria-label="take back" />
            </div>
            <input aria-label="colour" />
          </div>
          <div data-style="background">
            <select aria-label="ground" />
          </div>
        </Group>
        <Group name="visibility">
          <fieldset data-rule="edited">
            <button type="button" aria-label="condition">
              +
            </button>
          </fieldset>
        </Group>
      </div>
    </TranslatorProvider>,
  )
})

test.each<[string[], string]>([
  [['props', 'items', '0', 'alt'], 'items[0].alt'],
  [['props', 'items', '0', 'picture', 'src'], ''],
  [['props', 'text', 'th'], 'text.th'],
  [['style', 'color'], 'colour'],
  [['style', 'at', 'md', 'color'], 'colour'],
  [['style', 'background', 'image'], 'ground'],
  [['part', 'help', 'en'], 'help.en'],
  [['part', 'id'], 'name of the part'],
  [['show'], 'condition'],
  [['required'], 'required'],
  [['reqError'], 'reqError'],
])('%j: its group is open and %s has the focus', async (path, wanted) => {
  const store = storeOf()
  act(() => jump(store, { node: 'a', path }))
  expect(store.getState().selection).toBe('a')
  // What has no place of its own leads to the nearest around it.
  await waitFor(() =>
    expect(
      document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
    ).toBe(wanted || 'Add'),
  )
  if (path[0] === 'style')
    expect(store.getState().breakpoint).toBe(path[1] === 'at' ? 'md' : 'base')
})

test.each(['submit', 'seo.title'])(
  'of the page itself %s has the focus, in its group',
  async (name) => {
    const store = storeOf()
    act(() => (store.select('a'), jump(store, { node: null, path: name.split('.') })))
    expect(store.getState().selection).toBeNull()
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(name))
  },
)

test('widths at which a block is hidden are set beside its rule', async () => {
  act(() => jump(storeOf(), { node: 'a', path: ['style', 'hide'] }))
  await waitFor(() =>
    expect(document.activeElement?.closest('[data-group]')?.getAttribute('data-group')).toBe(
      'visibility',
    ),
  )
  expect(document.activeElement?.getAttribute('aria-expanded')).toBe('true')
})

test('the fields of the block before are passed by until those of the chosen one stand there', async () => {
  const inspector = document.querySelector('.builder-inspector')!
  inspector.setAttribute('aria-disabled', 'true')
  const store = storeOf()
  act(() => jump(store, { node: 'a', path: ['required'] }))
  await new Promise((done) => setTimeout(done, 120))
  expect(document.activeElement).toBe(document.body)
  inspector.removeAttribute('aria-disabled')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('required'))
})

test.each(['a key', 'a pointer', 'a key in the frame of the page'])(
  '%s before the fields stand there: the focus stays where the person has it',
  async (how) => {
    const inspector = document.querySelector('.builder-inspector')!
    inspector.setAttribute('inert', '')
    const frame = document.body.appendChild(document.createElement('iframe'))
    const remove = frames.add(frame)
    const elsewhere = document.body.appendChild(document.createElement('button'))
    act(() => jump(storeOf(), { node: 'a', path: ['required'] }))
    await new Promise((done) => setTimeout(done, 60))
    if (how === 'a pointer') elsewhere.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    else if (how === 'a key')
      elsewhere.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }))
    else frame.contentWindow!.dispatchEvent(new Event('keydown'))
    elsewhere.focus()
    inspector.removeAttribute('inert')
    await new Promise((done) => setTimeout(done, 200))
    expect(document.activeElement).toBe(elsewhere)
    remove()
    frame.remove()
    elsewhere.remove()
  },
)

test('a second jump ends the first', async () => {
  const store = storeOf()
  act(() => jump(store, { node: 'a', path: ['props', 'nowhere'] }))
  await new Promise((done) => setTimeout(done, 60))
  act(() => jump(store, { node: 'a', path: ['style', 'color'] }))
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('colour'))
  await new Promise((done) => setTimeout(done, 2_900))
  expect(document.activeElement?.getAttribute('aria-label')).toBe('colour')
})
