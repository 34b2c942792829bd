import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Plain } from './CameraPreview.stories.tsx'

test('the camera starts when it is asked to, and not before', async () => {
  await renderBlock(Plain.args as never, {}, 'en')
  expect(screen.getByRole('button', { name: 'Start the camera' })).toBeTruthy()
  expect(document.querySelector('video')).toBeNull()
})
