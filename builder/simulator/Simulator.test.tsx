import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PageDocument } from '#schema'
import { shippedBlocks, shippedModel } from '#schema/shipped'
import { inBuilder, type Answer } from '../../tests/support/inBuilder.tsx'
import { useBuilderState } from '../context/builderContext.ts'
import { Simulator } from './Simulator.tsx'

const heading = {
  id: 'h',
  type: 'heading',
  v: shippedBlocks.heading!.v,
  props: { text: { th: 'ก', en: 'A' }, level: 2 },
  bind: { text: 'source.course.title' },
}
const page = {
  sources: { course: { entity: 'course', id: { $search: 'id' } } },
  builder: [{ id: 'r', columns: [{ id: 'c', size: { base: 12 }, objects: [heading] }] }],
} as unknown as Partial<PageDocument>
const { entity, states } = shippedModel.entities.course!
const answer: Answer = (address) => {
  if (address.includes('/simulate/record'))
    return { status: 200, data: new URL(address, 'http://x').searchParams.get('record') ?? 'c9' }
  return address.endsWith('/api/model/course')
    ? {
        status: 200,
        data: { name: 'course', module: 'academy', entity, states, access: {}, validator: null },
      }
    : undefined
}

/** Opened once the canvas is previewed with a record. */
function Desk() {
  const isOpen = useBuilderState(({ preview }) => 'course' in preview)
  return isOpen && <Simulator page="page-id" onClose={() => undefined} />
}
const shown = (): string => document.querySelector('iframe')?.getAttribute('src') ?? ''

test('the page is looked at with the record that the canvas is previewed with, until another is asked for', async () => {
  const { store } = await inBuilder(page, <Desk />, { answer })
  act(() => store.setState({ preview: { course: 'c2', gone: 'x' } }))
  await waitFor(() => expect(shown()).toContain('entity=course&record=c2'), { timeout: 4000 })
  const select = await screen.findByLabelText<HTMLSelectElement>(
    'With a record',
    {},
    { timeout: 4000 },
  )
  expect(select.selectedOptions[0]!.textContent).toBe('Course: as previewed on the canvas')
  fireEvent.change(select, { target: { value: 'entity=course&state=' } })
  await waitFor(() => expect(shown()).toContain('record=c9'))
  fireEvent.change(select, { target: { value: '' } })
  await waitFor(() => expect(shown()).not.toContain('record='))
})
