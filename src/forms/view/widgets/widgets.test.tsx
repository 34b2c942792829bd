import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { fail, ok, type Result } from '#shared'
import type { JsonSchema } from '../../schema/index.ts'
import type { FileValue, FormServices } from '../services.ts'
import { renderForm, type RenderFormOptions } from '../../../../tests/support/renderForm.tsx'
import { readTime } from './date/dateWidgets.tsx'
import { fileFailure } from './file/uploads.ts'

const one = (it: JsonSchema, options?: RenderFormOptions) =>
  renderForm({ type: 'object', properties: { it }, required: ['it'] }, options)
const PLACES = {
  provinces: () =>
    Promise.resolve([
      { id: 1, name_th: 'กรุงเทพมหานคร', name_en: 'Bangkok' },
      { id: 2, name_th: 'เชียงใหม่', name_en: 'Chiang Mai' },
    ]),
  districts: (id: string | number) =>
    Promise.resolve(
      id === 1 ? [{ id: 11, name_th: 'พระนคร' }] : [{ id: 21, name_th: 'เมืองเชียงใหม่' }],
    ),
  subdistricts: (id: string | number) =>
    Promise.resolve(
      id === 11
        ? [{ id: 111, name_th: 'พระบรมมหาราชวัง', zip_code: 10200 }]
        : [{ id: 211, name_th: 'ศรีภูมิ', zip_code: 50200 }],
    ),
}
const services = (changes: Partial<FormServices> = {}): FormServices => ({
  addresses: PLACES,
  search: () => Promise.resolve([]),
  record: () => Promise.resolve(undefined),
  upload: () =>
    Promise.resolve(ok({ id: 'f1', name: 'a.pdf', type: 'application/pdf', size: 3, url: '/f1' })),
  ...changes,
})

describe('texts', () => {
  test('a field is labelled, helped and described', async () => {
    const { control, field, user } = await one({
      type: 'string',
      minLength: 3,
      'x-label': { th: 'ชื่อ', en: 'Name' },
      'x-help': { th: 'ช่วย', en: 'As on the card' },
    })
    expect(screen.getByLabelText(/Name/)).toBe(control('it'))
    expect(control('it').getAttribute('aria-required')).toBe('true')
    expect(control('it')).toHaveProperty('ariaInvalid', null)
    await user.type(control('it'), 'ab')
    expect(field('it').textContent).not.toContain('At least')
    await user.tab()
    expect(field('it').textContent).toContain('At least 3 characters.')
    expect(control('it').getAttribute('aria-invalid')).toBe('true')
    const described = control('it')
      .getAttribute('aria-describedby')!
      .split(' ')
      .map((id) => document.getElementById(id)!.textContent)
    expect(described).toEqual(['As on the card', 'At least 3 characters.'])
  })

  test('own text for a missing value, in Thai', async () => {
    const { user, field } = await one(
      { type: 'string', 'x-label': 'ชื่อ', 'x-req-error': { th: 'กรุณากรอกชื่อ', en: 'Name, please' } },
      { locale: 'th' },
    )
    await user.click(screen.getByRole('button', { name: 'ส่งข้อมูล' }))
    expect(field('it').textContent).toContain('กรุณากรอกชื่อ')
  })

  test.each([
    ['email', 'x', 'Check that the e-mail address is written correctly.'],
    ['phone', '12', 'Enter a phone number of 9 or 10 digits.'],
    ['thai-citizen-id', '1234567890123', 'This number is not right. Check its digits.'],
    ['thai-tax-id', '1', 'A tax id has 13 digits.'],
    ['thai-postal-code', '01', 'A postal code has 5 digits.'],
    ['uri', 'no', 'Enter a web address such as https://example.com.'],
  ])('%s says what is wrong', async (format, typed, message) => {
    const { user, control, field } = await one({ type: 'string', format })
    await user.type(control('it'), typed)
    await user.tab()
    expect(field('it').textContent).toContain(message)
  })

  test('a phone typed with hyphens and Thai digits is stored as digits', async () => {
    const { user, control, form } = await one({ type: 'string', format: 'phone' })
    await user.type(control('it'), '๐๘๑-๒๓๔-5678')
    await user.tab()
    expect(form.get(['it'])).toBe('0812345678')
  })

  test('a citizen id that cannot be changed is masked', async () => {
    const { control } = await one(
      { type: 'string', format: 'thai-citizen-id' },
      { values: { it: '1101700230678' }, readOnly: true },
    )
    expect(control('it').value).toBe('1-xxxx-xxxxx-xx-8')
  })

  test('several lines, and an emptied text leaves the record', async () => {
    const { user, control, form } = await one({ type: 'string', 'x-widget': 'multiline' })
    await user.type(control('it'), 'a{enter}b')
    expect(form.get(['it'])).toBe('a\nb')
    await user.clear(control('it'))
    expect(form.values()).toEqual({})
  })

  test('both languages of a text', async () => {
    const { user, form, field } = await one({ $ref: 'sala:text', 'x-label': 'Title' })
    await user.type(screen.getByLabelText('Title (Thai)'), 'หัวข้อ')
    expect(form.get(['it'])).toBe('หัวข้อ')
    await user.type(screen.getByLabelText('Title (English)'), 'Title')
    expect(form.get(['it'])).toEqual({ th: 'หัวข้อ', en: 'Title' })
    expect(field('it.en')).toBeTruthy()
  })

  test.each<[JsonSchema, string, string]>([
    [{ type: 'string', minLength: 3 }, 'ab', 'ตัวอักษรขั้นต่ำ 3 ตัว.'],
    [{ type: 'string', maxLength: 3 }, 'abcd', 'ตัวอักษรไม่เกิน 3 ตัว.'],
    [{ type: 'string', format: 'email' }, 'ก', 'กรุณาตรวจสอบรูปแบบอีเมล์ให้ถูกต้อง'],
    [{ type: 'string', minLength: 1 }, '', 'ไม่ได้กรอกข้อมูล.'],
  ])('%j says what is wrong with %j word for word', async (schema, value, message) => {
    const { user, field } = await one(schema, { values: { it: value }, locale: 'th' })
    await user.click(screen.getByRole('button', { name: 'ส่งข้อมูล' }))
    expect(field('it').querySelector('.sala-field-error')!.textContent).toBe(message)
  })

  test.each<[string, () => Promise<boolean>, string]>([
    ['taken', () => Promise.resolve(true), 'กรุณาตรวจสอบ มีข้อมูลนี้ในระบบแล้ว'],
    [
      'not to be found out',
      () => Promise.reject(new Error('down')),
      'พบปัญหา ไม่สามารถตรวจสอบได้ในขณะนี้',
    ],
  ])('a value that is %s is told word for word', async (_, isTaken, message) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { user, control, field } = await one(
      { type: 'string', 'x-options': { unique: { collection: 'user', field: 'email' } } },
      { services: services({ isTaken }), locale: 'th' },
    )
    await user.type(control('it'), 'a')
    await act(() => vi.advanceTimersByTimeAsync(600))
    expect(field('it').textContent).toContain(message)
    vi.useRealTimers()
  })

  test('a taken value stands in the way; the last value asked for counts', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const isTaken = vi.fn((_c: string, _f: string, value: unknown) =>
      Promise.resolve(value === 'a@b.co'),
    )
    const onSubmit = vi.fn()
    const { user, control, field } = await one(
      { type: 'string', 'x-options': { unique: { collection: 'user', field: 'email' } } },
      { services: services({ isTaken }), onSubmit },
    )
    await user.type(control('it'), 'a@b.co')
    await act(() => vi.advanceTimersByTimeAsync(600))
    expect(isTaken).toHaveBeenCalledTimes(1)
    expect(field('it').textContent).toContain('this is already taken')
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    expect(onSubmit).not.toHaveBeenCalled()
    await user.type(control('it'), 'm')
    await act(() => vi.advanceTimersByTimeAsync(600))
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ it: 'a@b.com' }))
    vi.useRealTimers()
  })
})

describe('numbers', () => {
  test('money is shown with two decimals when left, and three decimals are an error that shows all of them', async () => {
    const { user, control, form, field } = await one({ type: 'number', 'x-money': true })
    await user.type(control('it'), '1234.5')
    expect(control('it').value).toBe('1234.5')
    await user.tab()
    expect(control('it').value).toBe('1,234.50')
    expect(form.get(['it'])).toBe(1234.5)
    await user.clear(control('it'))
    await user.type(control('it'), '1.005')
    await user.tab()
    expect(control('it').value).toBe('1.005')
    expect(field('it').textContent).toContain('at most two decimals')
  })

  test('a quantity of three decimals stays as it was typed and is refused at its field', async () => {
    const { user, control, form, field } = await one({
      type: 'number',
      multipleOf: 0.01,
      maximum: 999999,
    })
    await user.type(control('it'), '1.005')
    await user.tab()
    expect(control('it').value).toBe('1.005')
    expect(field('it').textContent).toContain('at most 2 decimals')
    await user.clear(control('it'))
    await user.type(control('it'), '2.07')
    await user.tab()
    expect([form.get(['it']), field('it').dataset.invalid]).toEqual([2.07, undefined])
  })

  test('what is no number is kept and refused', async () => {
    const { user, control, field } = await one({ type: 'number' })
    await user.type(control('it'), '1e309')
    await user.tab()
    expect(control('it').value).toBe('1e309')
    expect(field('it').dataset.invalid).toBe('true')
  })
})

describe('choices', () => {
  const labels = { 'x-labels': { a: { th: 'ก', en: 'Alpha' }, b: { th: 'ข', en: 'Beta' } } }

  test('select', async () => {
    const { user, control, form } = await one({ enum: ['a', 'b'], ...labels })
    await user.selectOptions(control('it'), 'Beta')
    expect(form.get(['it'])).toBe('b')
  })

  test('numbers stay numbers', async () => {
    const { user, control, form } = await one({ enum: [1, 2] })
    await user.selectOptions(control('it'), '2')
    expect(form.get(['it'])).toBe(2)
  })

  test('a value outside the list is shown, not lost', async () => {
    const { control, form } = await one({ enum: ['a', 'b'] }, { values: { it: 'old' } })
    expect(control('it').value).toBe('old')
    expect(form.get(['it'])).toBe('old')
  })

  test('radio, by keyboard', async () => {
    const { user, form } = await one({
      type: 'string',
      enum: ['a', 'b'],
      'x-widget': 'radio',
      'x-label': 'Kind',
      ...labels,
    })
    expect(screen.getByRole('group', { name: /Kind/ })).toBeTruthy()
    await user.tab()
    await user.keyboard(' ')
    expect(form.get(['it'])).toBe('a')
    await user.click(screen.getByLabelText('Beta'))
    expect(form.get(['it'])).toBe('b')
  })

  test('checkboxes keep the order of the schema', async () => {
    const { user, form } = await one({
      type: 'array',
      uniqueItems: true,
      items: { enum: ['a', 'b'], ...labels },
    })
    await user.click(screen.getByLabelText('Beta'))
    await user.click(screen.getByLabelText('Alpha'))
    expect(form.get(['it'])).toEqual(['a', 'b'])
    await user.click(screen.getByLabelText('Beta'))
    expect(form.get(['it'])).toEqual(['a'])
  })

  test('checkbox and switch; one that must be ticked says so', async () => {
    const { user, form, field, control } = await renderForm({
      type: 'object',
      properties: {
        agree: { type: 'boolean', const: true, 'x-widget': 'checkbox', title: 'I agree' },
        on: { type: 'boolean', 'x-widget': 'switch' },
      },
      required: ['agree'],
    })
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    expect(field('agree').textContent).toContain('This must be filled in.')
    await user.click(screen.getByRole('switch'))
    await user.click(control('agree'))
    expect(form.values()).toEqual({ agree: true, on: true })
    await user.click(control('agree'))
    expect(field('agree').textContent).toContain('This must be filled in.')
  })
})

describe('days and times', () => {
  test('typed in the Buddhist era, stored as ISO, shown in the era of the language', async () => {
    const { user, control, form } = await one({ type: 'string', format: 'date' }, { locale: 'th' })
    await user.type(control('it'), '๒๑/11/69')
    expect(form.get(['it'])).toBe('2026-11-21')
    await user.tab()
    await user.tab()
    expect(control('it').value).toBe('21/11/2569')
  })

  test('Common Era in English; what is no day is refused and kept', async () => {
    const { user, control, form, field } = await one({ type: 'string', format: 'date' })
    await user.type(control('it'), '31/4/2026')
    await user.tab()
    await user.tab()
    expect(form.get(['it'])).toBe('31/4/2026')
    expect(field('it').textContent).toContain('There is no such day')
    await user.clear(control('it'))
    await user.type(control('it'), '30/4/2026')
    expect(form.get(['it'])).toBe('2026-04-30')
  })

  test('picked from the calendar with the keyboard; the year is Buddhist in Thai', async () => {
    const { user, form } = await one(
      { type: 'string', format: 'date' },
      { locale: 'th', values: { it: '2026-11-30' } },
    )
    await user.click(screen.getByRole('button', { name: 'เปิดปฏิทิน' }))
    const calendar = screen.getByRole('dialog')
    expect(
      (within(calendar).getByLabelText('ปี พ.ศ.') as HTMLSelectElement).selectedOptions[0]!
        .textContent,
    ).toBe('2569')
    await user.keyboard('{ArrowRight}{ArrowDown}{Enter}')
    expect(form.get(['it'])).toBe('2026-12-08')
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'เปิดปฏิทิน' }))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test.each([
    ['9.30', '09:30'],
    ['0930', '09:30'],
    ['๑๕:๐๕', '15:05'],
    ['24:00', undefined],
    ['9:7', undefined],
  ])('time %s is %s', (typed, expected) => expect(readTime(typed)).toBe(expected))

  test('a time is stored as its format has it', async () => {
    const plain = await one({ type: 'string', 'x-widget': 'time', pattern: '^..:..$' })
    await plain.user.type(plain.control('it'), '9.30')
    expect(plain.form.get(['it'])).toBe('09:30')
    plain.unmount()
    const zoned = await one({ type: 'string', format: 'time' })
    await zoned.user.type(zoned.control('it'), '9.30')
    expect(zoned.form.get(['it'])).toBe('09:30:00+07:00')
    expect(zoned.form.submit().ok).toBe(true)
  })

  test('a day and a time in Bangkok are an instant in UTC', async () => {
    const { user, control, form } = await one({ type: 'string', format: 'date-time' })
    await user.type(control('it'), '21/11/2026')
    expect(form.submit().ok).toBe(false)
    await user.type(screen.getByLabelText('Time'), '05:30')
    expect(form.get(['it'])).toBe('2026-11-20T22:30:00.000Z')
    expect(form.submit().ok).toBe(true)
    expect(control('it').value).toBe('21/11/2026')
  })
})

describe('address', () => {
  test('each list comes from the one before, and the postal code with the subdistrict', async () => {
    const { user, form, control } = await one(
      { allOf: [{ $ref: 'sala:address' }] },
      { services: services(), locale: 'th' },
    )
    await waitFor(() =>
      expect(within(control('it.province')).getAllByRole('option')).toHaveLength(3),
    )
    expect(control('it.district').disabled).toBe(true)
    await user.selectOptions(control('it.province'), 'กรุงเทพมหานคร')
    await waitFor(() => expect(within(control('it.district')).getByText('พระนคร')).toBeTruthy())
    await user.selectOptions(control('it.district'), 'พระนคร')
    await waitFor(() =>
      expect(within(control('it.subdistrict')).getByText('พระบรมมหาราชวัง')).toBeTruthy(),
    )
    await user.selectOptions(control('it.subdistrict'), 'พระบรมมหาราชวัง')
    await user.type(control('it.NO'), '1')
    expect(form.get(['it'])).toEqual({
      NO: '1',
      province: 'กรุงเทพมหานคร',
      district: 'พระนคร',
      subdistrict: 'พระบรมมหาราชวัง',
      zipcode: '10200',
    })
    await user.selectOptions(control('it.province'), 'เชียงใหม่')
    expect(form.get(['it'])).toEqual({ NO: '1', province: 'เชียงใหม่' })
  })

  test('names are shown in English; where the lists cannot be had one types', async () => {
    const failing = await one(
      { $ref: 'sala:address' },
      {
        services: services({
          addresses: { ...PLACES, provinces: () => Promise.reject(new Error('away')) },
        }),
      },
    )
    await waitFor(() => expect(failing.control('it.province').tagName).toBe('INPUT'))
    await failing.user.type(failing.control('it.province'), 'กระบี่')
    expect(failing.form.get(['it'])).toEqual({ province: 'กระบี่' })
    failing.unmount()
    const english = await one({ $ref: 'sala:address' }, { services: services() })
    await waitFor(() =>
      expect(within(english.control('it.province')).getByText('Chiang Mai')).toBeTruthy(),
    )
  })
})

describe('files', () => {
  const pdf = new File(['pdf'], 'a.pdf', { type: 'application/pdf' })

  test('looked at before they are sent', () => {
    const check = (content: string, name: string, limits: Parameters<typeof fileFailure>[1]) =>
      fileFailure(new File(content ? [content] : [], name), limits)?.code
    expect(check('x', 'a.exe', { accept: ['pdf'] })).toBe('file-type')
    expect(check('x', 'pdf', { accept: ['pdf'] })).toBe('file-type')
    expect(check('', 'a.pdf', { accept: ['pdf'] })).toBe('file-empty')
    expect(check('x'.repeat(2_000_000), 'a.pdf', { maxSize: 1 })).toBe('file-too-large')
    expect(check('x', 'A.PDF', { accept: ['.pdf'], maxSize: 1 })).toBeUndefined()
  })

  test('sent with progress; the form waits; then it is a value that can be removed', async () => {
    let finish: (result: Result<FileValue>) => void = () => undefined
    let progress: (percent: number) => void = () => undefined
    const upload: FormServices['upload'] = (_file, options) => {
      progress = options.onProgress
      return new Promise((resolve) => (finish = resolve))
    }
    const { user, control, form, field } = await one(
      { $ref: 'sala:file', 'x-options': { accept: ['pdf'] } },
      { services: services({ upload }) },
    )
    await user.upload(control('it'), pdf)
    act(() => progress(40))
    expect(within(field('it')).getByRole('progressbar').getAttribute('value')).toBe('40')
    expect(form.submit()).toMatchObject({
      ok: false,
      failures: expect.arrayContaining([
        expect.objectContaining({ code: 'file-uploading' }),
      ]) as unknown,
    })
    await act(async () =>
      finish(ok({ id: 'f1', name: 'a.pdf', type: 'application/pdf', size: 3, url: '/f1' })),
    )
    expect(form.get(['it'])).toMatchObject({ id: 'f1' })
    expect(form.submit().ok).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Remove a.pdf' }))
    expect(form.get(['it'])).toBeUndefined()
  })

  test('refused for what it really is, the field says what it takes and offers no second try', async () => {
    const upload: FormServices['upload'] = async () =>
      fail('file-type', { params: { types: 'jpg, png, pdf, txt' } })
    const { user, control, field } = await one(
      { $ref: 'sala:file', 'x-options': { accept: ['pdf'] } },
      { services: services({ upload }) },
    )
    await user.upload(control('it'), pdf)
    await waitFor(() => expect(field('it').textContent).toContain('allowed file types: pdf'))
    expect(field('it').textContent).not.toContain('txt')
    expect(screen.queryByRole('button', { name: /again/i })).toBeNull()
  })

  test('cancelled, the upload is told to stop', async () => {
    let signal: AbortSignal | undefined
    const upload: FormServices['upload'] = (_file, options) => {
      signal = options.signal
      return new Promise(() => undefined)
    }
    const { user, control, field } = await one(
      { $ref: 'sala:file' },
      { services: services({ upload }) },
    )
    await user.upload(control('it'), pdf)
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(signal?.aborted).toBe(true)
    expect(within(field('it')).queryByRole('progressbar')).toBeNull()
  })

  test('only as many as may be; each refused one says why', async () => {
    const upload: FormServices['upload'] = (file) =>
      Promise.resolve(ok({ id: file.name, name: file.name, type: '', size: 1, url: '/x' }))
    const { user, control, form, field } = await one(
      {
        type: 'array',
        'x-widget': 'image',
        items: { $ref: 'sala:file' },
        'x-options': { maxFiles: 2 },
      },
      { services: services({ upload }) },
    )
    await user.upload(control('it'), [
      new File(['1'], '1.png'),
      new File(['2'], '2.png'),
      new File(['3'], '3.png'),
    ])
    expect(field('it').textContent).toContain(
      'Only 2 file(s) can be added. 1 file(s) were not added.',
    )
    await waitFor(() => expect(form.get(['it'])).toHaveLength(2))
  })
})

describe('references', () => {
  const found = [
    { id: 's1', label: 'บริษัท ก', record: { phone: '021234567' } },
    { id: 's2', label: 'บริษัท ข', record: { phone: '029999999' } },
  ]
  test('searched, picked with the keyboard, copied from, cleared', async () => {
    const search = vi.fn(() => Promise.resolve(found))
    const { user, control, form } = await renderForm(
      {
        type: 'object',
        properties: {
          supplier: {
            type: 'string',
            'x-ref': { entity: 'supplier', display: 'name', copy: { phone: 'phone' } },
          },
          phone: { type: 'string' },
        },
      },
      { services: services({ search }) },
    )
    await user.type(control('supplier'), 'บริ')
    await waitFor(() =>
      expect(search).toHaveBeenLastCalledWith(
        'supplier',
        'บริ',
        expect.objectContaining({ display: 'name' }),
      ),
    )
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2))
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(form.values()).toEqual({ supplier: 's2', phone: '029999999' })
    expect(control('supplier').value).toBe('บริษัท ข')
    expect(control('supplier').getAttribute('aria-expanded')).toBe('false')
    await user.click(screen.getByRole('button', { name: 'Clear the choice' }))
    expect(form.get(['supplier'])).toBeUndefined()
  })

  test('a stored id is shown by its name; nothing found says so; Escape closes', async () => {
    const { user, control } = await one(
      { type: 'string', 'x-ref': { entity: 'supplier' } },
      { values: { it: 's1' }, services: services({ record: () => Promise.resolve(found[0]) }) },
    )
    await waitFor(() => expect(control('it').value).toBe('บริษัท ก'))
    await user.type(control('it'), 'zz')
    await waitFor(() => expect(screen.getByText('No results')).toBeTruthy())
    await user.keyboard('{Escape}')
    expect(control('it').value).toBe('บริษัท ก')
  })
})

describe('small ones', () => {
  test('tags by Enter, comma and paste; Backspace takes one back', async () => {
    const { user, control, form } = await one({
      type: 'array',
      items: { type: 'string', maxLength: 5 },
    })
    await user.type(control('it'), 'a{Enter}b,a,')
    expect(form.get(['it'])).toEqual(['a', 'b'])
    await user.keyboard('{Backspace}')
    expect(form.get(['it'])).toEqual(['a'])
    await user.type(control('it'), 'toolong')
    await user.tab()
    expect(screen.getByText('toolong').dataset.wrong).toBe('true')
  })

  test.each([
    ['one\ntwo\nthree', ['one', 'two', 'three']],
    ['one\r\ntwo\r\n\r\none\r\n', ['one', 'two']],
    ['one\ttwo; three, four', ['one', 'two', 'three', 'four']],
    ['one two', undefined],
  ])('tags pasted as %j are %j, also those that are too many', async (pasted, expected) => {
    const { user, control, form } = await one({
      type: 'array',
      items: { type: 'string' },
      maxItems: 3,
    })
    await user.click(control('it'))
    await user.paste(pasted)
    expect(form.get(['it'])).toEqual(expected)
    if (expected) return expect(form.submit().ok).toBe(expected.length <= 3)
    expect(control('it').value).toBe(pasted)
  })

  test('a column pasted into a tag that is written goes on from it', async () => {
    const { user, control, form } = await one({ type: 'array', items: { type: 'string' } })
    await user.type(control('it'), 'be fore')
    control('it').setSelectionRange(2, 3)
    await user.paste('1\n2 ')
    expect(form.get(['it'])).toEqual(['be1', '2 fore'])
  })

  test('colour typed', async () => {
    const { user, form } = await one({
      type: 'string',
      'x-widget': 'colour',
      pattern: '^#[0-9a-f]{6}$',
    })
    await user.type(screen.getByPlaceholderText('#rrggbb'), '#0c6b62')
    expect(form.get(['it'])).toBe('#0c6b62')
  })

  test('JSON that is none stays in the box and stands in the way', async () => {
    const { user, control, form, field } = await one({
      type: 'object',
      'x-widget': 'json',
      maxProperties: 1,
    })
    await user.click(control('it'))
    await user.paste('{"a": 1')
    await user.tab()
    expect(field('it').textContent).toContain('This text is no valid JSON.')
    expect(control('it').value).toBe('{"a": 1')
    expect(form.submit().ok).toBe(false)
    await user.click(control('it'))
    await user.clear(control('it'))
    await user.paste('{"a": 1, "b": 2}')
    expect(form.get(['it'])).toEqual({ a: 1, b: 2 })
    await user.tab()
    expect(field('it').textContent).toContain('At most 1 entries.')
  })

  test('computed and hidden', async () => {
    const { user, control, field, form } = await renderForm({
      type: 'object',
      properties: {
        q: { type: 'number' },
        sum: { type: 'number', 'x-money': true, 'x-compute': { '*': [{ var: 'q' }, 1000] } },
        secret: { type: 'string', 'x-widget': 'hidden', default: 'x' },
      },
    })
    await user.type(control('q'), '2')
    expect(field('sum').querySelector('output')!.textContent).toBe('2,000.00')
    expect(form.get(['secret'])).toBe('x')
    expect(field('secret').querySelector('input')!.type).toBe('hidden')
    // Nor does it leave a gap among those that are shown.
    expect(field('secret').hidden).toBe(true)
  })

  test('an unknown widget is a raw field, never dropped', async () => {
    const { control } = await one(
      { type: 'string', 'x-widget': 'telepathy' },
      { values: { it: 'x' } },
    )
    expect(control('it').value).toBe('"x"')
  })
})

describe('structures', () => {
  const rows: JsonSchema = {
    type: 'array',
    minItems: 1,
    maxItems: 3,
    items: {
      type: 'object',
      properties: {
        name: { type: 'string', title: 'Name' },
        price: { type: 'number', 'x-money': true, title: 'Price' },
      },
      required: ['name'],
    },
  }

  test('a repeatable group: add, move, duplicate, remove, by name and with limits', async () => {
    const { user, control, form, field } = await one({ ...rows, title: 'Line' })
    await user.type(control('it[0].name'), 'a')
    await user.click(screen.getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(document.activeElement).toBe(control('it[1].name')))
    await user.type(control('it[1].name'), 'b')
    expect(screen.getByText('Line 2 added')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Move 2 up' }))
    expect(form.get(['it'])).toEqual([{ name: 'b' }, { name: 'a' }])
    expect(control('it[0].name').value).toBe('b')
    await user.click(screen.getByRole('button', { name: 'Duplicate 1' }))
    expect(form.get(['it'])).toHaveLength(3)
    expect((screen.getByRole('button', { name: 'Add' }) as HTMLButtonElement).disabled).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Remove 1' }))
    await user.click(screen.getByRole('button', { name: 'Remove 1' }))
    expect(form.get(['it'])).toEqual([{ name: 'a' }])
    expect((screen.getByRole('button', { name: 'Remove 1' }) as HTMLButtonElement).disabled).toBe(
      true,
    )
    expect(field('it').tagName).toBe('FIELDSET')
  })

  test('a table has headers, labelled cells and totals', async () => {
    const { user, control, field } = await one(
      { ...rows, 'x-child': { columns: ['name', 'price'], totals: ['price'] } },
      {
        values: {
          it: [
            { name: 'a', price: 0.1 },
            { name: 'b', price: 0.2 },
          ],
        },
      },
    )
    expect(
      within(field('it'))
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['#', 'Name*', 'Price', 'Actions'])
    expect(field('it').querySelector('tfoot')!.textContent).toContain('0.30')
    await user.type(control('it[0].price'), '5', {
      initialSelectionStart: 3,
      initialSelectionEnd: 3,
    })
    expect(field('it').querySelector('tfoot')!.textContent).toContain('0.35')
    expect(control('it[1].name').getAttribute('aria-label')).toBe('Name')
  })

  test('an entry that was removed comes back with undo, until something else is done; Alt and an arrow move an entry', async () => {
    const { user, form, control } = await renderForm(
      {
        type: 'object',
        properties: {
          it: { type: 'array', items: { type: 'object', properties: { n: { type: 'integer' } } } },
        },
      },
      { values: { it: [{ n: 1 }, { n: 2 }, { n: 3 }] } },
    )
    await user.click(screen.getByRole('button', { name: 'Remove 2' }))
    expect(form.get(['it'])).toEqual([{ n: 1 }, { n: 3 }])
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(form.get(['it'])).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Remove 1' }))
    await user.click(screen.getByRole('button', { name: 'Add' }))
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    await user.click(control('it[0].n'))
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(form.get(['it', 1])).toEqual({ n: 2 })
    await waitFor(() => expect(document.activeElement).toBe(control('it[1].n')))
  })

  test('an entry that is added to a tree is written at once: the focus is in its first field', async () => {
    const { user, form } = await one({
      type: 'array',
      'x-widget': 'tree',
      $defs: {
        entry: {
          type: 'object',
          properties: {
            name: { type: 'string' },
            below: { type: 'array', items: { $ref: '#/properties/it/$defs/entry' } },
          },
        },
      },
      items: { $ref: '#/properties/it/$defs/entry' },
    } as JsonSchema)
    await user.click(screen.getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(document.activeElement?.matches('input')).toBe(true))
    await user.keyboard('News')
    expect(form.get(['it'])).toEqual([{ name: 'News' }])
  })

  test('a map: added, renamed in place, removed', async () => {
    const { user, form, control } = await one(
      { type: 'object', additionalProperties: { type: 'string' } },
      { values: { it: { a: '1', b: '2' } } },
    )
    const keys = () => screen.getAllByLabelText('Name') as HTMLInputElement[]
    await user.clear(keys()[0]!)
    await user.type(keys()[0]!, 'z')
    // The press that leaves the name goes to the value: it takes the typing at once.
    await user.click(control('it.a'))
    await user.keyboard('5')
    expect(JSON.stringify(form.get(['it']))).toBe('{"z":"15","b":"2"}')
    await user.type(screen.getByLabelText('New name'), 'a{Enter}')
    await user.type(keys()[2]!, '2{Tab}')
    await user.type(keys()[0]!, '{Backspace}a{Tab}{Tab}{Tab}')
    expect(JSON.stringify(form.get(['it']))).toBe('{"a":"15","b":"2","a2":""}')
    await user.click(screen.getByRole('button', { name: 'Remove a2' }))
    await user.type(keys()[0]!, '{Backspace}z{Tab}')
    expect(form.get(['it'])).toEqual({ z: '15', b: '2' })
    await user.type(screen.getByLabelText('New name'), 'c{Enter}')
    await user.type(control('it.c'), '3')
    await user.click(screen.getByRole('button', { name: 'Remove b' }))
    expect(form.get(['it'])).toEqual({ z: '15', c: '3' })
    await user.type(screen.getByLabelText('New name'), '__proto__')
    expect((screen.getByRole('button', { name: 'Add' }) as HTMLButtonElement).disabled).toBe(true)
  })

  test('one of several shapes', async () => {
    const { user, control, form } = await one({
      oneOf: [
        {
          title: 'Mail',
          type: 'object',
          properties: { mail: { type: 'string' } },
          required: ['mail'],
          additionalProperties: false,
        },
        { title: 'Nothing', type: 'string' },
      ],
    })
    await user.type(control('it.mail'), 'a')
    await user.selectOptions(screen.getByRole('combobox', { name: /kind/ }), 'Nothing')
    expect(form.get(['it'])).toBeUndefined()
    await user.selectOptions(screen.getByRole('combobox', { name: /kind/ }), 'Mail')
    expect(form.get(['it'])).toEqual({ mail: 'a' })
    expect(form.submit().ok).toBe(true)
  })

  test('a schema that holds itself opens one step at a time', async () => {
    const { user, form, control } = await renderForm({
      type: 'object',
      title: 'Node',
      properties: { name: { type: 'string' }, child: { $ref: '#' } },
    })
    expect(() => control('child.name')).toThrow()
    await user.click(screen.getByRole('button', { name: 'Add Node' }))
    expect(control('child.name').value).toBe('')
    expect(() => control('child.child.name')).toThrow()
    await user.click(screen.getByRole('button', { name: 'Add Node' }))
    await user.type(control('child.child.name'), 'deep')
    expect(form.values()).toEqual({ child: { child: { name: 'deep' } } })
  })

  test('sections, and values that the schema does not name', async () => {
    const { user, form, control } = await one(
      { type: 'object', title: 'Person', properties: { first: { type: 'string' } } },
      { values: { it: { first: 'a', strange: [1] } } },
    )
    expect(screen.getByRole('group', { name: /Person/ })).toBeTruthy()
    expect(control('it.strange').value).toContain('1')
    await user.type(control('it.first'), 'b')
    expect(form.get(['it'])).toEqual({ first: 'ab', strange: [1] })
  })
})
