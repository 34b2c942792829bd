import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Expired, Revoked, Unknown, Valid } from './CertificateCheck.stories.tsx'

test.each([
  [Valid, 'This certificate is valid.'],
  [Expired, 'This certificate has expired.'],
  [Revoked, 'This certificate was revoked.'],
] as const)('it says whether the certificate holds (%#)', async (story, text) => {
  await renderBlock(story.args as never, {}, 'en')
  expect(screen.getByText(text)).toBeTruthy()
  for (const printed of ['สมชาย ใจดี', 'CERT2026000012', 'ABCD-EFGH-JKLM'])
    expect(screen.getByText(printed)).toBeTruthy()
})

test('why it was revoked is told, and a code that is none is named', async () => {
  await renderBlock(Revoked.args as never, {}, 'en')
  expect(screen.getByText('ออกผิดคน')).toBeTruthy()
  await renderBlock(Unknown.args as never, {}, 'en')
  expect(screen.getByRole('status').textContent).toContain('0000-0000-0000')
})
