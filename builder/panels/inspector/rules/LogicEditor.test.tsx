import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { shippedBlocks } from '#schema/shipped'
import { inBuilder } from '../../../../tests/support/inBuilder.tsx'
import { LogicEditor } from './LogicEditor.tsx'
import { RuleEditor } from './RuleEditor.tsx'

test('what is added to logic and rules asks first what it is about, and begins in its first field, also where it comes to stand before what is there', async () => {
  const field = (id: string, more: object = {}) => ({ id, type: 'field', v: shippedBlocks.field!.v, label: id, name: id, props: { widget: 'text' }, ...more })
  const { page } = await inBuilder({ type: 'form', builder: [{ id: 'r', columns: [{ id: 'c', objects: [field('a', { logics: [{ value: 'x', require: ['b'] }] }), field('b')] }] }] }, <><LogicEditor id="a" /><RuleEditor id="a" /></>)
  const focused = (around: string): (string | null | undefined)[] => [document.activeElement?.tagName, document.activeElement?.closest(around)?.getAttribute('aria-label')]
  const logics = () => page().builder[0]!.columns[0]!.objects[0]!.logics
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Add what it does' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Show', hidden: true }, { timeout: 5000 }))
  await waitFor(() => expect(focused('.builder-effect')).toEqual(['SELECT', 'Show']))
  const which = screen.getByLabelText<HTMLSelectElement>('Show: which')
  expect([which.selectedOptions[0]!.text, logics()]).toEqual(['Choose which…', [{ value: 'x', require: ['b'] }]])
  await user.selectOptions(which, 'b')
  expect(logics()).toEqual([{ value: 'x', show: ['b'], require: ['b'] }])
  await waitFor(() => expect(focused('.builder-effect')).toEqual(['SELECT', 'Show']))
  await user.click(screen.getByRole('button', { name: 'Add an answer' }))
  await waitFor(() => expect(focused('.sala-condition')).toEqual(['INPUT', 'Answer 2']))
  await user.click(screen.getByRole('button', { name: 'Add a condition' }))
  await waitFor(() => expect(focused('.sala-condition')).toEqual(['SELECT', 'Condition 1']))
})

test('what is shown by an answer and seen before it is told, and hidden until then by one press', async () => {
  const field = (id: string, more: object = {}) => ({ id, type: 'field', v: shippedBlocks.field!.v, label: id, name: id, props: { widget: 'text' }, ...more })
  const { store } = await inBuilder({ type: 'form', builder: [{ id: 'r', columns: [{ id: 'col', objects: [field('a', { logics: [{ value: 'x', show: ['b', 'c'], require: ['b'] }] }), field('b'), field('c', { hidden: true })] }] }] }, <LogicEditor id="a" />)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Hide it until then' }))
  expect(store.getState().model.nodes.b).toMatchObject({ data: { hidden: true } })
  expect(screen.queryByRole('button', { name: 'Hide it until then' })).toBeNull()
})
