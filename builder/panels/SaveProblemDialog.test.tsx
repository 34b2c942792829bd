import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { shippedBlocks } from '#schema/shipped'
import { inBuilder } from '../../tests/support/inBuilder.tsx'
import { Autosave } from '../store/autosave.ts'
import type { Saving } from '../data/useSaving.ts'
import { Inspector } from './inspector/Inspector.tsx'
import { SaveDialogs } from './SaveDialogs.tsx'

const failing = (path: string) => {
  const autosave = new Autosave({
    store: {} as never,
    saving: {} as never,
    clock: {} as never,
    keeps: () => true,
  })
  autosave.status.setState({
    open: true,
    problem: {
      kind: 'failed',
      node: 'b',
      failure: {
        status: 400,
        code: 'link-refused',
        path,
        message: { th: 'ไม่ได้', en: 'Refused.' },
      } as never,
    },
  })
  return { autosave } as unknown as Saving
}

test.each([
  ['builder[0].columns[0].objects[0]', false],
  ['b.buttons[1].link', true],
])(
  'why a page is not saved (%s) leads to the block, and to its very field where the answer names it',
  async (path, isExact) => {
    const link = { text: { th: 'ก', en: 'a' }, link: '/two' }
    const button = {
      id: 'b',
      type: 'button',
      v: shippedBlocks.button!.v,
      props: { buttons: [{ ...link, link: '/one' }, link] },
    }
    const saving = failing(path)
    const jumps: string[] = []
    const { store } = await inBuilder(
      { builder: [{ id: 'r', columns: [{ id: 'c', objects: [button] }] }] } as never,
      <>
        <Inspector />
        <SaveDialogs saving={saving} onJump={() => jumps.push('inspector')} />
      </>,
    )
    await act(async () => store.select('b'))
    await screen.findByDisplayValue('/two', {}, { timeout: 10_000 })
    await act(async () => store.select(isExact ? 'b' : null))
    await userEvent.click(
      await screen.findByRole('button', { name: 'Go to Button' }, { timeout: 10_000 }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([store.getState().selection, jumps]).toEqual(['b', ['inspector']])
    if (isExact)
      await waitFor(() => expect(document.activeElement).toBe(screen.getByDisplayValue('/two')), {
        timeout: 4000,
      })
    await act(async () => new Promise((done) => setTimeout(done, 100)))
    if (isExact) expect(document.activeElement).toBe(screen.getByDisplayValue('/two'))
  },
)
