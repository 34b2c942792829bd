import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { File } from './LiveStream.stories.tsx'

test('it plays what stands at its address, and says where there is none', async () => {
  await renderBlock(File.args as never, {}, 'en')
  expect(screen.getByLabelText('Live stream').getAttribute('src')).toBe('/files/demo/lesson.webm')
  const { object } = File.args as { object: object }
  await renderBlock({ ...File.args, object: { ...object, props: {} } } as never, {}, 'en')
  expect(screen.getByText('No address of a stream is set yet.')).toBeTruthy()
})
