import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { createTranslator, TranslatorProvider } from '#i18n'
import errors from '../i18n/locales/en/errors.json'
import { Kit } from './Kit.tsx'
import { NumberBox } from './NumberBox.tsx'

test.each<[string, number | undefined, string, [number, number]?]>([
  ['1,234.5', 1234.5, ''],
  ['−๕', -5, ''],
  ['1,5', undefined, 'Enter a number, such as 12.5.'],
  ['', undefined, 'Enter a number, such as 12.5.'],
  ['9007199254740993', undefined, 'more digits than can be kept'],
  ['3', 3, '', [1, 20]],
  ['21', undefined, 'Enter a whole number from 1 to 20.', [1, 20]],
  ['1.5', undefined, 'Enter a whole number from 1 to 20.', [1, 20]],
])(
  '%j, pasted into a number, is %s; what is none stands with its reason',
  async (pasted, taken, told, bounds) => {
    const user = userEvent.setup()
    const onChange = vi.fn()
    render(
      <TranslatorProvider i18n={createTranslator('en', { errors })}>
        <Kit>
          <NumberBox label="Number" value={7} {...(bounds && { bounds })} onChange={onChange} />
        </Kit>
      </TranslatorProvider>,
    )
    const box = screen.getByLabelText<HTMLInputElement>('Number')
    await user.clear(box)
    if (pasted) await user.paste(pasted)
    await user.tab()
    expect(onChange.mock.calls).toEqual(taken === undefined ? [] : [[taken]])
    expect(document.body.textContent).toContain(told)
    expect(box.value).toBe(taken === undefined ? pasted : '7')
  },
)
