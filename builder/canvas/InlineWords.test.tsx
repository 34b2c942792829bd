import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { shippedBlocks } from '#schema/shipped'
import { inBuilder } from '../../tests/support/inBuilder.tsx'
import { InlineText } from './InlineText.tsx'

beforeAll(() => void vi.stubGlobal('CSS', { escape: (text: string) => text }))
afterEach(cleanup)

test('Escape ends the writing and keeps what was written, as one step that undo takes back and redo brings again', async () => {
  const heading = {
    id: 'h',
    type: 'heading',
    v: shippedBlocks.heading!.v,
    props: { text: { th: 'ก', en: 'Before' }, level: 2 },
  }
  const { store, page } = await inBuilder(
    { builder: [{ id: 'r', columns: [{ id: 'c', objects: [heading] }] }] } as never,
    <div data-frame="h">
      <h2>Before</h2>
      <InlineText />
    </div>,
  )
  const text = (): unknown => page().builder[0]!.columns[0]!.objects[0]!.props.text
  store.select('h')
  store.setState({ writing: { id: 'h', from: null, frame: null } })
  const box = await screen.findByRole('textbox')
  for (const words of ['A', 'Af', 'After']) {
    box.textContent = words
    fireEvent.input(box)
  }
  fireEvent.keyDown(box, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  expect([text(), store.getState().past.length]).toEqual([{ th: 'ก', en: 'After' }, 1])
  store.undo()
  expect([text(), store.getState().future.length]).toEqual([{ th: 'ก', en: 'Before' }, 1])
  store.redo()
  expect(text()).toEqual({ th: 'ก', en: 'After' })
})

test('words that were pressed beside their letters are written in their own face', async () => {
  const heading = {
    id: 'h',
    type: 'heading',
    v: shippedBlocks.heading!.v,
    props: { text: { th: 'ก', en: 'Before' }, level: 2 },
  }
  const { store } = await inBuilder(
    { builder: [{ id: 'r', columns: [{ id: 'c', objects: [heading] }] }] } as never,
    <div data-frame="h" style={{ fontSize: '10px' }}>
      <h2 style={{ fontSize: '30px' }}>Before</h2>
      <InlineText />
    </div>,
  )
  store.select('h')
  store.setState({
    writing: { id: 'h', from: document.querySelector('[data-frame]'), frame: null },
  })
  await screen.findByRole('textbox')
  expect(document.querySelector<HTMLElement>('[data-writing]')!.style.fontSize).toBe('30px')
})

test('what was typed while the box was on its way stands in it, in place of the words, and on the page', async () => {
  const heading = {
    id: 'h',
    type: 'heading',
    v: shippedBlocks.heading!.v,
    props: { text: { th: 'ก', en: 'Before' }, level: 2 },
  }
  const { store, page } = await inBuilder(
    { builder: [{ id: 'r', columns: [{ id: 'c', objects: [heading] }] }] } as never,
    <div data-frame="h">
      <h2>Before</h2>
      <InlineText />
    </div>,
  )
  store.select('h')
  store.setState({ writing: { id: 'h', from: null, frame: null, typed: 'Af' } })
  expect((await screen.findByRole('textbox')).textContent).toBe('Af')
  expect([
    page().builder[0]!.columns[0]!.objects[0]!.props.text,
    store.getState().writing?.typed,
  ]).toEqual([{ th: 'ก', en: 'Af' }, undefined])
})

test('the box is as wide as what is typed, up to the edge of its column: a page draws no space at an end, and a box of its width would break there', async () => {
  const heading = {
    id: 'h',
    type: 'heading',
    v: shippedBlocks.heading!.v,
    props: { text: { th: 'ก', en: 'Before' }, level: 2 },
  }
  const boxes = vi
    .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    .mockImplementation(function (this: HTMLElement) {
      return (
        this.className === 'sala-column'
          ? { left: 10, right: 410 }
          : { left: 50, top: 5, width: 80, height: 20, right: 130 }
      ) as DOMRect
    })
  try {
    const { store } = await inBuilder(
      { builder: [{ id: 'r', columns: [{ id: 'c', objects: [heading] }] }] } as never,
      <div className="sala-column">
        <div data-frame="h">
          <h2>Before</h2>
          <InlineText />
        </div>
      </div>,
    )
    store.select('h')
    store.setState({ writing: { id: 'h', from: null, frame: null } })
    await screen.findByRole('textbox')
    const { minInlineSize, maxInlineSize, inlineSize } =
      document.querySelector<HTMLElement>('[data-writing]')!.style
    expect([minInlineSize, inlineSize, maxInlineSize]).toEqual(['80px', 'max-content', '360px'])
  } finally {
    boxes.mockRestore()
  }
})
