import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PageObject } from '#schema'
import { inBuilder } from '../../tests/support/inBuilder.tsx'
import { ObjectFrame } from '../canvas/ObjectFrame.tsx'
import { useBuilderState } from '../context/builderContext.ts'
import { OutlineLine } from './OutlineLine.tsx'

const heading = {
  id: 'h',
  type: 'heading',
  v: 1,
  props: { text: { th: 'ก', en: 'A' }, level: 2 },
} as unknown as PageObject
const line = (id: string) => (
  <OutlineLine key={id} htmlId={`l-${id}`} top={0} row={{ id, level: 3, at: 1, of: 1 }} />
)
const page = (...objects: PageObject[]) => ({
  builder: [{ id: 'r', columns: [{ id: 'c', size: { base: 12 as const }, objects }] }],
})

test('what is there for some only, and what comes from data, is told of its line by name', async () => {
  const ruled: PageObject = { ...heading, show: { in: ['admin', { var: '$user.roles' }] } }
  const bound: PageObject = { ...heading, id: 'b', bind: { text: 'source.course.name|text' } }
  const odd: PageObject = { ...heading, id: 'o', show: { if: [true, true, false] } }
  await inBuilder(
    page(ruled, bound, odd, { ...heading, id: 'plain' }),
    <div role="tree">{['h', 'b', 'o', 'plain'].map(line)}</div>,
  )
  const marks = (id: string): string[] =>
    [...document.querySelectorAll(`[data-node="${id}"] [role="img"]`)].map((one) =>
      one.getAttribute('aria-label')!,
    )
  expect(marks('h')).toEqual(['Shown only if Roles of the visitor contains “admin”'])
  expect(marks('b')).toEqual(['Bound to data: Text from source.course.name'])
  expect(marks('o')).toEqual(['Shown by a rule'])
  expect(marks('plain')).toEqual([])
})

test('the tag of a chosen block says it too, on the page itself', async () => {
  const Frame = () => {
    const node = useBuilderState(({ model }) => model.nodes.h)
    return node?.kind === 'object' ? (
      <ObjectFrame object={{ id: 'h', ...node.data }}>.</ObjectFrame>
    ) : null
  }
  const { store } = await inBuilder(
    page({ ...heading, show: { '!!': [{ var: '$user._id' }] }, bind: { text: 'user.firstname' } }),
    <Frame />,
  )
  expect(screen.getByRole('group', { name: 'Heading' }).dataset.marks).toBeUndefined()
  store.select('h')
  expect(
    (
      await screen.findByRole('group', {
        name: 'Heading, selected, shown by a rule, bound to data',
      })
    ).dataset.marks,
  ).toBe(' · shown by a rule · bound to data')
})
