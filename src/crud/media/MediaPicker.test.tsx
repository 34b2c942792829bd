import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { usePicturePicker } from '#forms'
import { inBackend } from '../../../tests/support/inBackend.tsx'
import { MediaPickerProvider } from './MediaPicker.tsx'

function Choose() {
  const pick = usePicturePicker()
  return <button onClick={() => void pick?.()}>Choose</button>
}

test('the library that a picture is chosen from begins in its search, though it comes later than its dialog', async () => {
  const user = await inBackend(
    <MediaPickerProvider>
      <Choose />
    </MediaPickerProvider>,
    {
      fetch: async () =>
        Response.json({ status: 200, csrf: 'token', session: { user: null }, data: [], total: 0 }),
    },
  )
  await user.click(screen.getByRole('button', { name: 'Choose' }))
  const search = await screen.findByRole('searchbox', {}, { timeout: 10_000 })
  await waitFor(() => expect(document.activeElement).toBe(search))
})
