import type { JsonSchema } from '#forms/schema'
import { pickText, type Text } from '#shared'
import { L, onlyOf } from './schemas.ts'

export const PAGE_SETTINGS: JsonSchema = {
  type: 'object',
  properties: {
    title: { $ref: 'sala:text', 'x-label': L('ชื่อหน้า', 'Title') },
    layout: {
      enum: ['public', 'frontend', 'blank'],
      'x-labels': {
        public: L('เว็บไซต์สาธารณะ', 'Public site'),
        frontend: L('สมาชิก', 'Members'),
        blank: L('ไม่มีกรอบ', 'No frame'),
      },
      'x-label': L('เค้าโครง', 'Layout'),
    },
    authen: { type: 'boolean', 'x-label': L('ต้องเข้าสู่ระบบ', 'Needs sign-in') },
    seo: {
      type: 'object',
      'x-label': L('สำหรับเครื่องมือค้นหา', 'For search engines'),
      properties: {
        title: { $ref: 'sala:text', 'x-label': L('ชื่อ', 'Title') },
        description: { $ref: 'sala:text', 'x-label': L('คำอธิบาย', 'Description') },
        image: {
          $ref: 'sala:file',
          'x-widget': 'image',
          'x-options': { public: true },
          'x-label': L('รูปภาพ', 'Picture'),
        },
        noindex: { type: 'boolean', 'x-label': L('ไม่ให้ค้นหาพบ', 'Hide from search engines') },
      },
    },
  },
} as JsonSchema

/** What follows a submission of a form page, and where a copy of its answers goes. */
export const AFTER_SUBMISSION: JsonSchema = {
  type: 'object',
  properties: {
    submit: {
      $ref: 'sala:text',
      'x-label': L('ข้อความบนปุ่มส่ง', 'Words of the send button'),
      'x-help': L('ว่างไว้ = ส่งข้อมูล', 'Left empty: “Send”'),
    },
    sendWhenValid: {
      type: 'boolean',
      'x-label': L('กดปุ่มส่งได้เมื่อข้อมูลครบและถูกต้อง', 'Send button only once all is right'),
    },
    next: {
      enum: ['order'],
      'x-labels': { order: L('สร้างคำสั่งซื้อและไปหน้าชำระเงิน', 'Make an order, lead to its payment') },
      'x-label': L('หลังส่งแบบฟอร์ม', 'After a submission'),
    },
    course: {
      type: 'string',
      'x-ref': { entity: 'course', display: 'name' },
      'x-label': L('หลักสูตร', 'Course'),
      'x-help': L(
        'ไม่เลือก = ช่องชื่อ course ของแบบฟอร์ม',
        'None: the field “course” of the form says which',
      ),
    },
    destination: {
      type: 'string',
      maxLength: 200,
      'x-label': L('ส่งสำเนาคำตอบไปที่', 'Send a copy of the answers to'),
      'x-help': L(
        'ที่อยู่ https ของระบบอื่น โฮสต์ต้องอยู่ในรายการ SALA_OUTSIDE_HOSTS',
        'An https address of another system; its host must be listed in SALA_OUTSIDE_HOSTS',
      ),
    },
    maxKilobytes: {
      type: 'integer',
      minimum: 64,
      maximum: 8192,
      'x-label': L('ขนาดคำตอบสูงสุด (kB)', 'Largest answer (kB)'),
      'x-help': L('ว่างไว้ = 64 kB ไฟล์ที่แนบไม่นับรวม', 'Left empty: 64 kB. Attached files do not count'),
    },
  },
} as JsonSchema

export const PAGE_TEXTS = onlyOf(PAGE_SETTINGS, ['title', 'seo'])

/** What is left to set of a page that nobody opens. */
export const PAGE_TITLE = onlyOf(PAGE_SETTINGS, ['title'])

export const labelOf = (schema: unknown, name: string): Text | undefined =>
  (schema as { properties?: Record<string, { 'x-label'?: Text }> } | undefined)?.properties?.[
    name
  ]?.['x-label']

/** What has a field of its own beside these, or is set elsewhere. */
export const OTHER_SETTINGS: JsonSchema = {
  type: 'object',
  properties: {
    slug: { type: 'string', 'x-label': L('ที่อยู่', 'Address') },
    aliases: {
      type: 'array',
      items: { type: 'string' },
      'x-label': L('ที่อยู่เดิมที่พามาที่นี่', 'Lead here too'),
    },
    recordEntity: { type: 'string', 'x-label': L('ช่องข้อมูลมาจาก', 'Fields taken from') },
    display: {
      enum: ['single', 'group'],
      'x-labels': { single: L('หน้าเดี่ยว', 'Single page'), group: L('กลุ่มของหน้า', 'Group of pages') },
      'x-label': L('การแสดงผล', 'Display'),
    },
  },
} as JsonSchema

/** Title of a group and of what is in it. */
const both = (group: Text | undefined, one: Text): Text => ({
  th: `${pickText(group, 'th')} – ${pickText(one, 'th')}`,
  en: `${pickText(group, 'en')} – ${pickText(one, 'en')}`,
})

/** What a setting of the page is called where it is set; nothing of one that has no name. */
export function pageLabel([first = '', inner]: readonly string[]): Text | undefined {
  if (inner === undefined)
    return (
      labelOf(PAGE_SETTINGS, first) ??
      labelOf(AFTER_SUBMISSION, first) ??
      labelOf(OTHER_SETTINGS, first)
    )
  const label = labelOf(PAGE_SETTINGS.properties?.[first], inner)
  return label && both(labelOf(PAGE_SETTINGS, first), label)
}
