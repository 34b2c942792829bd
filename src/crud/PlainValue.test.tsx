import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createTranslator, TranslatorProvider } from '#i18n'
import { Kit } from './Kit.tsx'
import { PlainValue } from './PlainValue.tsx'

const shown = (value: string) =>
  render(
    <TranslatorProvider i18n={createTranslator('en', {})}>
      <Kit>
        <PlainValue field={{ type: 'string', 'x-widget': 'file' } as never} value={value} />
      </Kit>
    </TranslatorProvider>,
  )

test('a file is opened by its name; a picture is seen, and another address is only text', () => {
  shown('/files/a1.pdf')
  expect(screen.getByRole('link', { name: 'a1.pdf' }).getAttribute('href')).toBe('/files/a1.pdf')
  shown('/files/a2.png')
  expect(screen.getByRole('img', { name: 'a2.png' }).getAttribute('src')).toBe('/files/a2.png')
  shown('https://elsewhere.example/a3.png')
  expect(screen.getAllByRole('link')).toHaveLength(2)
})
