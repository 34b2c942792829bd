import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inBuilder } from '../../tests/support/inBuilder.tsx'
import { useBuilder } from '../context/builderContext.ts'
import { Problems } from './Problems.tsx'
import { useMailValues } from './useMailValues.ts'

function Watch() {
  const { problems } = useBuilder()
  useMailValues('mail', problems)
  return <Problems />
}

test.each([
  ['en', 'nothing gives “nme”, so it stays empty in this mail. Did you mean “name”?'],
  ['th', 'ไม่มีอะไรให้ค่า “nme” ตรงนั้นในอีเมลจะว่าง หมายถึง “name” หรือไม่'],
] as const)('a mail warns of a name by itself that nothing gives (%s)', async (locale, words) => {
  const html = '<p>{{nme}}</p>'
  const { problems } = await inBuilder(
    {
      type: 'mail',
      builder: [
        {
          id: 'r',
          columns: [
            {
              id: 'c',
              objects: [{ id: 't', type: 'text', v: 1, props: { html: { th: html, en: html } } }],
            },
          ],
        },
      ],
    } as never,
    <Watch />,
    {
      locale,
      answer: (address) =>
        address.endsWith('/mail-values')
          ? { status: 200, data: [{ names: ['name'], sets: [] }] }
          : undefined,
    },
  )
  await problems.begin()
  await waitFor(() =>
    expect(document.querySelector('[data-problem="unknown-value-near"]')?.textContent).toContain(
      words,
    ),
  )
  expect(screen.getAllByRole('listitem').length).toBeGreaterThan(0)
})
