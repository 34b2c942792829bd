import type { Meta, StoryObj } from '@storybook/react-vite'
import { Suspense, useMemo, type ReactNode } from 'react'
import { createForm } from '../../core/index.ts'
import type { JsonSchema } from '../../schema/index.ts'
import { expect, waitFor } from 'storybook/test'
import { Form } from '../Form.tsx'
import { FormFields } from '../FormFields.tsx'
import { loadWidgets } from './loadWidgets.ts'

interface Fields {
  properties: Record<string, JsonSchema>
  values?: Record<string, unknown>
  readOnly?: boolean
}

/** A form of some fields, without a gateway behind it. */
function FormOf({ properties, values, readOnly = false }: Fields): ReactNode {
  const form = useMemo(
    () => createForm({ schema: { type: 'object', properties }, values, readOnly }),
    [properties, values, readOnly],
  )
  return (
    <Suspense fallback="…">
      <Form form={form} onSubmit={() => undefined} actions={null} label="Fields">
        <FormFields />
      </Form>
    </Suspense>
  )
}

const meta: Meta<typeof FormOf> = {
  title: 'Forms/Widgets',
  component: FormOf,
  beforeEach: async () => {
    await loadWidgets()
  },
  /** Each field is there, with the widget that it names. */
  play: async ({ canvasElement, args }) => {
    for (const [name, schema] of Object.entries(args.properties)) {
      const shown = schema['x-widget'] === 'hidden' ? undefined : schema['x-widget']
      await waitFor(async () => {
        const field = canvasElement.querySelector<HTMLElement>(`[data-field="${name}"]`)
        await expect(field?.dataset.widget).toBe(shown)
      })
    }
  },
}
export default meta
type Story = StoryObj<typeof FormOf>

const label = (th: string, en: string) => ({ 'x-label': { th, en } })
const widget = (name: string, th: string, en: string): JsonSchema => ({
  type: 'string',
  'x-widget': name,
  ...label(th, en),
})
const list = { type: 'array', items: { type: 'string' } }
const CHOICES = {
  enum: ['a', 'b'],
  'x-labels': { a: { th: 'ก', en: 'Alpha' }, b: { th: 'ข', en: 'Beta' } },
}

export const Texts: Story = {
  args: {
    properties: {
      name: {
        ...widget('text', 'ชื่อ', 'Name'),
        minLength: 3,
        'x-help': { th: 'ตามบัตรประชาชน', en: 'As on the card' },
      },
      email: widget('email', 'อีเมล', 'E-mail'),
      phone: widget('phone', 'โทรศัพท์', 'Phone'),
      site: widget('url', 'เว็บไซต์', 'Web site'),
      link: widget('link', 'ลิงก์', 'Link'),
      video: widget('video-address', 'วิดีโอ', 'Video'),
      embed: widget('embed-address', 'ฝัง', 'Embed'),
      zipcode: widget('zipcode', 'รหัสไปรษณีย์', 'Postal code'),
      citizen: widget('citizen-id', 'เลขบัตรประชาชน', 'Citizen id'),
      tax: widget('tax-id', 'เลขผู้เสียภาษี', 'Tax id'),
      password: widget('password', 'รหัสผ่าน', 'Password'),
      notes: widget('multiline', 'หมายเหตุ', 'Notes'),
      title: { type: ['string', 'object'], 'x-widget': 'text-i18n', ...label('หัวข้อ', 'Title') },
    },
    values: { name: 'สมชาย', notes: 'สองบรรทัด\nของข้อความ', title: { th: 'หัวข้อ', en: 'Title' } },
  },
}

export const Written: Story = {
  args: {
    properties: {
      body: widget('html', 'เนื้อหา', 'Body'),
      both: { type: ['string', 'object'], 'x-widget': 'html-i18n', ...label('สองภาษา', 'Both') },
      code: widget('code', 'โค้ด', 'Code'),
      json: { 'x-widget': 'json', ...label('ข้อมูลดิบ', 'Raw data') },
    },
    values: { body: '<p>ข้อความ <strong>หนา</strong></p>', code: '{ "a": 1 }', json: { a: [1] } },
  },
}

export const Numbers: Story = {
  args: {
    properties: {
      quantity: { type: 'number', 'x-widget': 'number', ...label('จำนวน', 'Quantity') },
      price: { type: 'number', 'x-money': true, 'x-widget': 'money', ...label('ราคา', 'Price') },
      volume: {
        type: 'number',
        minimum: 0,
        maximum: 10,
        'x-widget': 'slider',
        ...label('ระดับ', 'Level'),
      },
      stars: {
        type: 'integer',
        minimum: 0,
        maximum: 5,
        'x-widget': 'rating',
        ...label('คะแนน', 'Rating'),
      },
    },
    values: { quantity: 12, price: 1234.5, volume: 4, stars: 3 },
  },
}

export const Choices: Story = {
  args: {
    properties: {
      select: { ...CHOICES, 'x-widget': 'select', ...label('เลือก', 'Select') },
      search: { ...CHOICES, 'x-widget': 'select-search', ...label('ค้นหา', 'Search') },
      radio: { ...CHOICES, 'x-widget': 'radio', ...label('อย่างเดียว', 'One') },
      boxes: {
        type: 'array',
        uniqueItems: true,
        items: CHOICES,
        'x-widget': 'checkboxes',
        ...label('หลายอย่าง', 'Several'),
      },
      many: {
        type: 'array',
        uniqueItems: true,
        items: CHOICES,
        'x-widget': 'multiselect',
        ...label('หลายจากมาก', 'Several of many'),
      },
      agree: { type: 'boolean', 'x-widget': 'checkbox', ...label('ยินยอม', 'I agree') },
      on: { type: 'boolean', 'x-widget': 'switch', ...label('เปิดใช้', 'On') },
      tags: { ...list, 'x-widget': 'tags', ...label('แท็ก', 'Tags') },
      colour: widget('colour', 'สี', 'Colour'),
      icon: widget('icon', 'ไอคอน', 'Icon'),
      fixed: { const: 'always', 'x-widget': 'constant', ...label('คงที่', 'Fixed') },
    },
    values: { select: 'a', radio: 'b', boxes: ['a'], tags: ['ยา', 'อาหาร'], colour: '#336699' },
  },
}

export const Days: Story = {
  args: {
    properties: {
      day: { ...widget('date', 'วัน', 'Day'), format: 'date' },
      time: { ...widget('time', 'เวลา', 'Time'), format: 'time' },
      moment: { ...widget('datetime', 'วันและเวลา', 'Day and time'), format: 'date-time' },
      range: {
        type: 'array',
        items: { type: 'string', format: 'date' },
        'x-widget': 'date-range',
        ...label('ช่วงวัน', 'Days'),
      },
    },
    values: { day: '2026-11-21', time: '09:30' },
  },
}

export const Records: Story = {
  args: {
    properties: {
      record: {
        type: 'string',
        'x-ref': { entity: 'course' },
        'x-widget': 'ref',
        ...label('หลักสูตร', 'Course'),
      },
      several: { ...list, 'x-widget': 'records', ...label('หลายหลักสูตร', 'Courses') },
      queried: { type: 'string', 'x-widget': 'select-query', ...label('จากรายการ', 'From a list') },
      address: { type: 'object', 'x-widget': 'address', ...label('ที่อยู่', 'Address') },
      point: { type: 'object', 'x-widget': 'point', ...label('ตำแหน่ง', 'Place') },
    },
    values: {},
  },
}

export const Files: Story = {
  args: {
    properties: {
      file: { type: 'object', 'x-widget': 'file', ...label('ไฟล์', 'File') },
      image: { type: 'object', 'x-widget': 'image', ...label('ภาพ', 'Picture') },
      address: widget('image-address', 'ที่อยู่ภาพ', 'Address of a picture'),
      fileAddress: widget('file-address', 'ไฟล์', 'Address of a file'),
      focus: { type: 'object', 'x-widget': 'focal-point', ...label('จุดสนใจ', 'Focal point') },
      signature: { type: 'object', 'x-widget': 'signature', ...label('ลายเซ็น', 'Signature') },
    },
    values: {},
  },
}

const PERSON = {
  type: 'object',
  properties: {
    name: { type: 'string', ...label('ชื่อ', 'Name') },
    age: { type: 'number', ...label('อายุ', 'Age') },
  },
}

export const Structures: Story = {
  args: {
    properties: {
      section: { ...PERSON, 'x-widget': 'section', ...label('หมวด', 'Section') },
      list: { type: 'array', items: PERSON, 'x-widget': 'list', ...label('รายการ', 'List') },
      table: { type: 'array', items: PERSON, 'x-widget': 'table', ...label('ตาราง', 'Table') },
      map: {
        type: 'object',
        additionalProperties: { type: 'string' },
        'x-widget': 'map',
        ...label('ชื่อและค่า', 'Names and values'),
      },
      choice: {
        oneOf: [
          { title: 'Words', type: 'string' },
          { title: 'Amount', type: 'number' },
        ],
        'x-widget': 'choice',
        ...label('ทางเลือก', 'Choice'),
      },
      tree: {
        type: 'array',
        'x-widget': 'tree',
        items: {
          type: 'object',
          properties: {
            title: { type: 'string', ...label('ชื่อ', 'Title') },
            children: { type: 'array', items: { type: 'object' } },
          },
        },
        ...label('ต้นไม้', 'Tree'),
      },
      total: { type: 'number', 'x-widget': 'computed', ...label('รวม', 'Total') },
      secret: widget('hidden', 'ซ่อน', 'Hidden'),
    },
    values: {
      section: { name: 'สมหญิง', age: 30 },
      list: [{ name: 'หนึ่ง', age: 1 }],
      table: [{ name: 'สอง', age: 2 }],
      map: { th: 'ไทย' },
      tree: [{ title: 'ราก', children: [] }],
      total: 3,
    },
  },
}

export const Locked: Story = { args: { ...Choices.args, readOnly: true } }
