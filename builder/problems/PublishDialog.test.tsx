import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { inBuilder } from '../../tests/support/inBuilder.tsx'
import { PublishDialog } from './PublishDialog.tsx'

test('publishing after notes: the focus is on what publishes, also before it is known what goes along, and nothing goes out until then', async () => {
  let resolve: (plan: unknown) => void = () => undefined
  const promise = new Promise<unknown>((done) => (resolve = done))
  const onPublish = vi.fn<() => void>()
  const ignore = (): void => undefined
  await inBuilder(
    {},
    <PublishDialog onClose={ignore} onLook={ignore} onJump={ignore} onPublish={onPublish} />,
    { answer: () => promise },
  )
  const button = await screen.findByRole('button', { name: 'Publish' })
  await waitFor(() => expect(document.activeElement).toBe(button))
  await userEvent.keyboard('{Enter}')
  expect(onPublish).not.toHaveBeenCalled()
  await act(async () => resolve({ data: { entries: [] } }))
  await waitFor(() => expect(button.hasAttribute('aria-disabled')).toBe(false))
  expect(document.activeElement).toBe(button)
  await userEvent.keyboard('{Enter}')
  expect(onPublish).toHaveBeenCalledWith([])
})
