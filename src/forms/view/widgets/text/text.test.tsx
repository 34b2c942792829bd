import { expect, test } from 'vitest'
import { fieldSchema } from '../../../schema/formPageField.ts'
import { renderForm } from '../../../../../tests/support/renderForm.tsx'

const one = (widget: string, props: object = {}) =>
  renderForm(
    {
      type: 'object',
      properties: {
        it: fieldSchema({
          id: 'o',
          type: 'field',
          v: 1,
          name: 'it',
          label: 'It',
          props: { widget, ...props },
        }),
      },
    },
    { locale: 'th' },
  )

test('a citizen id is whole while it is written, and masked when it is left', async () => {
  const { user, control, form } = await one('citizen-id')
  await user.type(control('it'), '1-1017-00230-67-8')
  await user.tab()
  expect(form.get(['it'])).toBe('1101700230678')
  expect(control('it').value).toBe('1-xxxx-xxxxx-xx-8')
  await user.click(control('it'))
  expect(control('it').value).toBe('1101700230678')
})

test.each(['phone', 'citizen-id', 'tax-id'])(
  '%s that is tabbed into is typed anew',
  async (widget) => {
    const { user, control, form } = await one(widget)
    await user.type(control('it'), widget === 'phone' ? '0812345678' : '1101700230678')
    await user.tab()
    await user.tab({ shift: true })
    expect(document.activeElement).toBe(control('it'))
    await user.keyboard('0898765432')
    expect(form.get(['it'])).toBe('0898765432')
  },
)

test.each([
  ['phone', '0812345678', '081-234-5678'],
  ['phone', '021234567', '02-123-4567'],
  ['phone', '053123456', '053-123-456'],
  ['phone', '+66812345678', '+66812345678'],
  ['tax-id', '0105536000315', '0-1055-36000-31-5'],
])('%s is grouped when it is left, and stored as digits', async (widget, typed, shown) => {
  const { user, control, form } = await one(widget)
  await user.type(control('it'), typed)
  await user.tab()
  expect(control('it').value).toBe(shown)
  expect(form.get(['it'])).toBe(typed)
})

test.each([
  ['phone', '02123456', 'กรุณากรอกหมายเลขโทรศัพท์ 9 ถึง 10 หลัก', {}],
  ['phone', '021234567', 'หมายเลขโทรศัพท์ต้องเป็นตัวเลข 10 หลักเท่านั้น', { mobile: true }],
  ['citizen-id', '123', 'หมายเลขบัตรประชาชนต้องเป็นตัวเลข 13 หลักเท่านั้น', {}],
  [
    'citizen-id',
    '1-1017-00230-70-9',
    'หมายเลขไม่ถูกต้อง กรุณาตรวจตัวเลขอีกครั้ง',
    { formatError: 'ต้องเป็นตัวเลข 13 หลัก' },
  ],
  ['tax-id', '0105536000316', 'หมายเลขไม่ถูกต้อง กรุณาตรวจตัวเลขอีกครั้ง', {}],
  ['email', 'a@', 'กรุณาตรวจสอบรูปแบบอีเมล์ให้ถูกต้อง', {}],
])('%s says what is wrong with %j', async (widget, typed, message, props) => {
  const { user, control, field } = await one(widget, props)
  await user.type(control('it'), typed)
  await user.tab()
  expect(field('it').textContent).toContain(message)
})

test.each([
  ['[1, 2.5, "9007199254740993"]', undefined],
  ['{"n": 9007199254740993}', 'more digits than can be kept'],
  ['[1e400]', 'more digits than can be kept'],
  ['[0.1234567890123456789]', 'more digits than can be kept'],
  ['[1,', 'no valid JSON'],
])('JSON %s is taken as it is, or stands and is told why', async (pasted, told) => {
  const { user, control, form, field } = await renderForm(
    { type: 'object', properties: { it: { title: 'It', 'x-widget': 'json' } } },
    { values: { it: 'before' } },
  )
  await user.clear(control('it'))
  await user.paste(pasted)
  await user.tab()
  expect(form.submit().ok).toBe(told === undefined)
  if (told === undefined) return expect(form.get(['it'])).toEqual(JSON.parse(pasted))
  expect(field('it').textContent).toContain(told)
  expect(control('it').value).toBe(pasted)
})

test('what stands outside of the schema is raw JSON, says so, and the rest is checked', async () => {
  const { field, form } = await renderForm(
    {
      type: 'object',
      properties: { p: { title: 'P', $ref: 'other.schema.json' }, q: { type: 'integer' } },
    },
    { strict: false, values: { p: { a: 1 }, q: 'x' } },
  )
  expect(field('p').textContent).toContain('stands in “other.schema.json”')
  expect(form.submit()).toMatchObject({ ok: false, failures: [{ path: 'q' }] })
})

test.each([
  ['text', '😀😀😀😀😀', true],
  ['text', '😀😀😀😀😀a', false],
  ['text', 'กำลังใจ', false],
  ['multiline', '😀😀\n😀😀', true],
  ['multiline', 'one\ntwo', false],
])('of a %s of at most 5 characters %j is kept whole: %s', async (widget, pasted, isTaken) => {
  const { user, control, form, field } = await renderForm({
    type: 'object',
    properties: { it: { type: 'string', title: 'It', 'x-widget': widget, maxLength: 5 } },
  })
  await user.click(control('it'))
  await user.paste(pasted)
  expect(control('it').value).toBe(pasted)
  expect(form.get(['it'])).toBe(pasted)
  // Told while it is written, not first when it is left.
  expect(field('it').textContent!.includes('At most 5 characters')).toBe(!isTaken)
  expect(form.submit().ok).toBe(isTaken)
})
