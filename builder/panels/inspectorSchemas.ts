import type { JsonSchema } from '#forms/schema'
import type { Bilingual } from '#shared'

/** Texts of the inspector's own fields, in both languages, as any schema carries them. */
const L = (th: string, en: string): Bilingual => ({ th, en })

const style = (keys: string[]): JsonSchema => {
  const all: Record<string, JsonSchema> = {
    align: { type: 'string', enum: ['start', 'center', 'end'], 'x-label': L('จัดแนว', 'Alignment'), 'x-labels': { start: L('ซ้าย', 'Left'), center: L('กลาง', 'Centre'), end: L('ขวา', 'Right') } },
    background: { type: 'string', enum: ['none', 'soft', 'brand', 'ink'], 'x-label': L('พื้นหลัง', 'Background'), 'x-labels': { none: L('ไม่มี', 'None'), soft: L('อ่อน', 'Soft'), brand: L('สีหลัก', 'Brand'), ink: L('เข้ม', 'Dark') } },
    padding: { type: 'string', enum: ['none', 'sm', 'md', 'lg', 'xl'], 'x-label': L('ระยะขอบใน', 'Inner space'), 'x-labels': { none: L('ไม่มี', 'None'), sm: L('น้อย', 'Small'), md: L('ปกติ', 'Normal'), lg: L('มาก', 'Large'), xl: L('มากที่สุด', 'Very large') } },
    width: { type: 'string', enum: ['text', 'page', 'full'], 'x-label': L('ความกว้าง', 'Width'), 'x-labels': { text: L('แคบสำหรับอ่าน', 'Reading width'), page: L('ตามหน้า', 'Page'), full: L('เต็มจอ', 'Edge to edge') } },
  }
  return { type: 'object', properties: Object.fromEntries(keys.map((key) => [key, all[key]!])) }
}

export const OBJECT_STYLE = style(['align', 'background', 'padding'])
export const ROW_STYLE = style(['width', 'background', 'padding', 'align'])

/** What an object has besides its props: for fields of forms the answer's name and texts, for all an anchor. */
export const FIELD_SETTINGS: JsonSchema = {
  type: 'object',
  properties: {
    name: { type: 'string', pattern: '^[A-Za-z][A-Za-z0-9_-]*$', maxLength: 60, 'x-label': L('ชื่อคำตอบ', 'Name of the answer'), 'x-help': L('ตัวอักษรอังกฤษ ตัวเลข ขีด', 'Letters, digits, hyphens') },
    label: { $ref: 'sala:text', 'x-label': L('ป้ายชื่อ', 'Label') },
    required: { type: 'boolean', 'x-label': L('จำเป็นต้องกรอก', 'Must be filled in') },
    reqError: { $ref: 'sala:text', 'x-label': L('ข้อความเมื่อไม่กรอก', 'Message when it is not') },
  },
} as JsonSchema

export const OBJECT_SETTINGS: JsonSchema = {
  type: 'object',
  properties: {
    customId: { type: 'string', pattern: '^[A-Za-z][A-Za-z0-9_-]*$', maxLength: 60, 'x-label': L('จุดยึด (anchor)', 'Anchor'), 'x-help': L('ใช้ลิงก์มาที่บล็อกนี้', 'To link to this block') },
    hidden: { type: 'boolean', 'x-label': L('ซ่อนไว้ก่อน', 'Hidden at first') },
  },
} as JsonSchema

export const PAGE_SETTINGS: JsonSchema = {
  type: 'object',
  properties: {
    title: { $ref: 'sala:text', 'x-label': L('ชื่อหน้า', 'Title') },
    seo: {
      type: 'object',
      'x-label': L('สำหรับเครื่องมือค้นหา', 'For search engines'),
      properties: {
        title: { $ref: 'sala:text', 'x-label': L('ชื่อ', 'Title') },
        description: { $ref: 'sala:text', 'x-label': L('คำอธิบาย', 'Description') },
        image: { $ref: 'sala:file', 'x-widget': 'image', 'x-options': { public: true }, 'x-label': L('รูปภาพ', 'Picture') },
        noindex: { type: 'boolean', 'x-label': L('ไม่ให้ค้นหาพบ', 'Hide from search engines') },
      },
    },
  },
} as JsonSchema
