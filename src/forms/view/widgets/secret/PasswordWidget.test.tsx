import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { fieldSchema } from '../../../schema/formPageField.ts'
import { renderForm, type RenderFormOptions } from '../../../../../tests/support/renderForm.tsx'

const one = (props: Record<string, unknown>, options?: RenderFormOptions) =>
  renderForm(
    {
      type: 'object',
      properties: {
        it: fieldSchema({
          id: 'o',
          type: 'field',
          v: 1,
          name: 'it',
          label: { th: 'รหัสผ่านใหม่', en: 'New password' },
          required: true,
          props: { widget: 'password', ...props },
        }),
      },
      required: ['it'],
    },
    options,
  )
const strict = { minLength: 10, digit: true, uppercase: true, noSequential: true }

describe('a password', () => {
  test('its rules are ticked off as it is typed, and the ones that fail stay listed', async () => {
    const { user, control, field, form } = await one({ password: strict })
    const met = () =>
      [...field('it').querySelectorAll<HTMLElement>('[data-met]')].map((rule) => rule.dataset.rule)
    expect(met()).toEqual([])
    await user.type(control('it'), 'abcdefgh')
    expect(met()).toEqual(['length', 'no-space', 'characters'])
    await user.clear(control('it'))
    await user.type(control('it'), 'Kw7!rPz#2m')
    expect(met()).toEqual([
      'length',
      'min-length',
      'digit',
      'uppercase',
      'no-sequential',
      'no-space',
      'characters',
    ])
    expect(form.submit().ok).toBe(true)
    const described = control('it').getAttribute('aria-describedby')!.split(' ')
    expect(described.map((id) => document.getElementById(id)?.textContent).join()).toContain(
      'At least 10 characters – met',
    )
  })

  test.each<[object, string, string]>([
    [{}, 'short', 'รหัสผ่านต้องมีอักขระ 8-20 ตัวและไม่มีช่องว่าง'],
    [{}, 'รหัสผ่านไทย', 'รหัสผ่านต้องมีอักขระ 8-20 ตัวและไม่มีช่องว่าง'],
    [strict, 'abcdefgh', 'รหัสผ่านใหม่ไม่ตรงตามเงื่อนไขที่กำหนด'],
    [strict, '', 'กรุณาใส่รหัสผ่านใหม่'],
  ])('with %j, %j says %s', async (password, typed, message) => {
    const { user, control, field, form } = await one({ password }, { locale: 'th' })
    if (typed) await user.type(control('it'), typed)
    act(() => void form.submit())
    expect(field('it').querySelector('.sala-field-error')!.textContent).toBe(message)
  })

  test('the minimum length of the site is told word for word', async () => {
    await one({ password: strict }, { locale: 'th' })
    expect(
      within(screen.getByRole('list', { name: 'เงื่อนไขของรหัสผ่าน' })).getByText(
        /รหัสผ่านต้องยาวอย่างน้อย 10 ตัว/,
      ),
    ).toBeTruthy()
  })

  test('shown and hidden by a button that says which', async () => {
    const { user, control } = await one({ password: {} })
    expect(control('it').type).toBe('password')
    await user.click(screen.getByRole('button', { name: 'Show the password' }))
    expect(control('it').type).toBe('text')
    await user.click(screen.getByRole('button', { name: 'Hide the password' }))
    expect(control('it').type).toBe('password')
  })

  test('may be pasted, unless the option blocks it', async () => {
    const open = await one({ password: {} })
    await open.user.click(open.control('it'))
    await open.user.paste('Kw7!rPz#2m')
    expect(open.form.get(['it'])).toBe('Kw7!rPz#2m')
    open.unmount()
    const blocked = await one({ password: {}, blockPaste: true })
    expect(fireEvent.paste(blocked.control('it'), { clipboardData: { getData: () => 'x' } })).toBe(
      false,
    )
    expect(screen.getByText(/Nothing can be pasted here/)).toBeTruthy()
  })

  test('asked for twice, both must be the same', async () => {
    const { user, control, field, form } = await one(
      { password: {}, confirm: true },
      { locale: 'th' },
    )
    await user.type(control('it'), 'Kw7!rPz#2m')
    act(() => void form.submit())
    expect(field('it').textContent).toContain('ยืนยันรหัสผ่านไม่ตรงกับรหัสผ่าน')
    expect(screen.getByText('ยืนยันรหัสผ่านใหม่').tagName).toBe('LABEL')
    expect(screen.getByText('ยืนยันรหัสผ่านใหม่').querySelector('.sala-required')).not.toBeNull()
    await user.type(screen.getByLabelText('ยืนยันรหัสผ่านใหม่', { exact: false }), 'Kw7!rPz#2m')
    expect(field('it').textContent).not.toContain('ไม่ตรงกับ')
    expect(form.submit().ok).toBe(true)
  })

  test('one that is asked for to sign in has no rules', async () => {
    const { user, control, field, form } = await renderForm({
      type: 'object',
      properties: { it: { type: 'string', 'x-widget': 'password' } },
    })
    await user.type(control('it'), 'x')
    expect(field('it').querySelector('li')).toBeNull()
    expect(form.submit().ok).toBe(true)
    await user.clear(control('it'))
    expect(form.values()).toEqual({})
  })
})
