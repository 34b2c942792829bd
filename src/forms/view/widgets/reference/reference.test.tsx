import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { fail, ok } from '#shared'
import { fieldSchema } from '../../../schema/formPageField.ts'
import type { JsonSchema } from '../../../schema/index.ts'
import type { FormServices, PlaceMatch } from '../../services.ts'
import { renderForm } from '../../../../../tests/support/renderForm.tsx'
import { commonParts } from './AddressSearch.tsx'

const CHIANG_MAI: PlaceMatch[] = [
  { province: 'เชียงใหม่', district: 'เมืองเชียงใหม่', subdistrict: 'ศรีภูมิ', zipcode: '50200' },
  { province: 'เชียงใหม่', district: 'เมืองเชียงใหม่', subdistrict: 'พระสิงห์', zipcode: '50200' },
]
const services = (
  changes: Partial<FormServices> = {},
  search?: FormServices['addresses']['search'],
): FormServices => ({
  addresses: {
    provinces: () =>
      Promise.resolve([
        { id: 1, name_th: 'เชียงใหม่' },
        { id: 2, name_th: 'กระบี่' },
      ]),
    districts: (id) =>
      Promise.resolve(
        id === 1 ? [{ id: 11, name_th: 'เมืองเชียงใหม่' }] : [{ id: 21, name_th: 'คลองท่อม' }],
      ),
    subdistricts: () => Promise.resolve([{ id: 111, name_th: 'ศรีภูมิ', zip_code: 50200 }]),
    ...(search && { search }),
  },
  search: () => Promise.resolve([]),
  record: () => Promise.resolve(undefined),
  upload: () => Promise.resolve(fail('internal')),
  ...changes,
})
const address: JsonSchema = { type: 'object', properties: { it: { $ref: 'sala:address' } } }

describe('the search box of an address', () => {
  test('fills all four parts from a postal code', async () => {
    const search = vi.fn(() => Promise.resolve(CHIANG_MAI))
    const { user, form, control } = await renderForm(address, {
      services: services({}, search),
      locale: 'th',
    })
    await user.type(screen.getByLabelText('ค้นหาที่อยู่'), '50200')
    await user.click(
      await screen.findByRole('option', { name: /ศรีภูมิ · เมืองเชียงใหม่ · เชียงใหม่ · 50200/ }),
    )
    expect(search).toHaveBeenLastCalledWith('50200', expect.anything())
    expect(form.get(['it'])).toEqual(CHIANG_MAI[0])
    await waitFor(() => expect(control('it.subdistrict').value).toBe('ศรีภูมิ'))
  })

  test('a whole province clears what hangs below it', async () => {
    const { user, form } = await renderForm(address, {
      services: services({}, () => Promise.resolve([{ province: 'กระบี่' }])),
      locale: 'th',
      values: { it: { NO: '1', ...CHIANG_MAI[0] } },
    })
    await user.type(screen.getByLabelText('ค้นหาที่อยู่'), 'กระบี่')
    await waitFor(() => expect(document.querySelector('.sala-option')?.textContent).toBe('กระบี่'))
    await user.keyboard('{ArrowDown}{Enter}')
    expect(form.get(['it'])).toEqual({ NO: '1', province: 'กระบี่' })
  })

  test('a postal code typed in its own box fills what it makes certain', async () => {
    const { user, form, control } = await renderForm(address, {
      services: services({}, () => Promise.resolve(CHIANG_MAI)),
    })
    await user.type(control('it.zipcode'), '๕๐๒๐๐')
    await waitFor(() =>
      expect(form.get(['it'])).toEqual({
        province: 'เชียงใหม่',
        district: 'เมืองเชียงใหม่',
        zipcode: '50200',
      }),
    )
    expect(commonParts([])).toEqual({})
  })

  test('is not there where nothing can be changed', async () => {
    await renderForm(address, { services: services({}, () => Promise.resolve([])), readOnly: true })
    expect(screen.queryByLabelText('Find an address')).toBeNull()
  })
})

test('a required address says as a whole what is missing, and marks each part that is', async () => {
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      it: fieldSchema({
        id: 'o',
        type: 'field',
        v: 1,
        name: 'it',
        label: { th: 'ที่อยู่', en: 'Address' },
        required: true,
        props: { widget: 'address' },
      }),
    },
    required: ['it'],
  }
  const { user, field, control, form } = await renderForm(schema, {
    services: services(),
    locale: 'th',
  })
  const marked = () =>
    ['NO', 'province', 'district', 'subdistrict', 'zipcode'].filter(
      (part) => control(`it.${part}`).getAttribute('aria-invalid') === 'true',
    )
  await user.click(screen.getByRole('button', { name: 'ส่งข้อมูล' }))
  expect(marked()).toEqual(['province', 'district', 'subdistrict', 'zipcode'])
  const message = field('it').querySelector('.sala-field-error')!
  expect(message.textContent).toBe('กรุณากรอกจังหวัด อำเภอหรือเขต ตำบลหรือแขวง และรหัสไปรษณีย์ให้ครบ')
  expect(
    message.compareDocumentPosition(control('it.province')) & Node.DOCUMENT_POSITION_FOLLOWING,
  ).toBeTruthy()
  expect(control('it.zipcode').getAttribute('aria-describedby')).toContain(message.id)
  form.set(['it'], { province: 'เชียงใหม่', district: 'เมืองเชียงใหม่' })
  await waitFor(() => expect(marked()).toEqual(['subdistrict', 'zipcode']))
  expect(field('it').querySelector('.sala-field-error')!.textContent).toBe(message.textContent)
  expect(
    within(screen.getByRole('group', { name: 'รายละเอียดข้อผิดพลาด' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent!.split(':')[0]),
  ).toEqual(['ที่อยู่ › ตำบล / แขวง', 'ที่อยู่ › รหัสไปรษณีย์'])
})

describe('a record made on the way', () => {
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      it: {
        type: 'string',
        title: 'Supplier',
        'x-ref': { entity: 'supplier', display: 'name', quickCreate: true },
      },
    },
  }
  const creation = () =>
    Promise.resolve({
      schema: {
        type: 'object',
        properties: {
          name: { type: 'string', title: 'Name' },
          tax: { type: 'string', title: 'Tax id' },
          note: { type: 'string', title: 'Note' },
        },
        required: ['tax'],
      } as JsonSchema,
    })

  test('is asked for what it must have, stored, and chosen; the outer form is not sent', async () => {
    const onSubmit = vi.fn()
    const create = vi.fn((_: string, values: Record<string, unknown>) =>
      Promise.resolve(
        values.tax === 'bad'
          ? fail('field-taken', { path: 'tax' })
          : ok({ id: 's9', label: String(values.name) }),
      ),
    )
    const { user, form, control } = await renderForm(schema, {
      services: services({ creation, create }),
      onSubmit,
    })
    await user.type(control('it'), 'บริษัท ค')
    await screen.findByRole('option', { name: 'Create “บริษัท ค”' })
    // The arrows reach it behind what was found.
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
    const dialog = await screen.findByRole('dialog', { name: 'Add Supplier' })
    expect((await within(dialog).findByLabelText<HTMLInputElement>(/^Name/)).value).toBe('บริษัท ค')
    expect(within(dialog).queryByLabelText('Note')).toBeNull()
    await user.type(within(dialog).getByLabelText(/^Tax id/), 'bad')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(within(dialog).getAllByText(/already taken/).length).toBeGreaterThan(0),
    )
    await user.clear(within(dialog).getByLabelText(/^Tax id/))
    await user.type(within(dialog).getByLabelText(/^Tax id/), '1{Enter}')
    await waitFor(() => expect(form.get(['it'])).toBe('s9'))
    expect(control('it').value).toBe('บริษัท ค')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('begins with what the choice is narrowed to, asks for what a rule wants, and its line waits for it', async () => {
    const create = vi.fn((_: string, values: Record<string, unknown>) =>
      Promise.resolve(ok({ id: 'q1', label: String(values.name) })),
    )
    const { user, form } = await renderForm(
      {
        type: 'object',
        properties: {
          lines: {
            type: 'array',
            title: 'Lines',
            'x-child': {},
            items: {
              type: 'object',
              properties: {
                it: {
                  type: 'string',
                  title: 'Question',
                  'x-ref': {
                    entity: 'question',
                    display: 'name',
                    quickCreate: true,
                    filter: { kind: 'short' },
                  },
                },
              },
            },
          },
        },
      },
      {
        services: services({
          create,
          creation: () =>
            Promise.resolve({
              schema: {
                type: 'object',
                properties: {
                  name: { type: 'string', title: 'Name' },
                  kind: { type: 'string' },
                  answer: { type: 'string', title: 'Right answer' },
                  note: { type: 'string', title: 'Note' },
                },
                'x-rules': [
                  {
                    id: 'has-answer',
                    when: { '==': [{ var: 'kind' }, 'short'] },
                    assert: { '!!': [{ var: 'answer' }] },
                    message: { th: 'ระบุคำตอบ', en: 'Say it' },
                    path: 'answer',
                  },
                ],
              } as JsonSchema,
            }),
        }),
      },
    )
    await user.click(screen.getByRole('button', { name: /^Add/ }))
    await user.type(screen.getByRole('combobox'), 'ถาม')
    await user.click(await screen.findByRole('option', { name: 'Create “ถาม”' }))
    const dialog = await screen.findByRole('dialog')
    const answer = await within(dialog).findByLabelText(/^Right answer/)
    expect(within(dialog).queryByLabelText('Note')).toBeNull()
    await user.type(answer, 'ใช่')
    expect(within(dialog).getByLabelText(/^Right answer/)).toBe(answer)
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(form.get(['lines', 0, 'it'])).toBe('q1'))
    expect(create.mock.calls[0]![1]).toEqual({ name: 'ถาม', kind: 'short', answer: 'ใช่' })
  })

  test('is not offered without the right to it', async () => {
    const creation = vi.fn(() => Promise.resolve(undefined))
    const { user, unmount, control } = await renderForm(schema, {
      services: services({ creation, create: vi.fn() }),
    })
    await user.type(control('it'), 'zzz')
    await waitFor(() => expect(creation).toHaveBeenCalledOnce())
    expect(screen.queryByRole('option', { name: /Create/ })).toBeNull()
    unmount()
    const { control: other, user: hand } = await renderForm(schema, { services: services() })
    await hand.click(other('it'))
    expect(screen.queryByRole('option', { name: 'Add Supplier' })).toBeNull()
  })
})
