import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Missing, Ready } from './CheckIn.stories.tsx'

test('a learner signs in to the round that the code is of', async () => {
  await renderBlock(Ready.args as never, {}, 'en')
  expect(screen.getByText('กฎหมายแรงงาน')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy()
})

test('a round that is not there says so', async () => {
  await renderBlock(Missing.args as never, {}, 'en')
  expect(screen.getByText('This round was not found. Scan the code again.')).toBeTruthy()
})
