import type { JsonSchema } from '#forms/schema'
import type { Bilingual } from '#shared'

/** Texts of the inspector's own fields, in both languages, as any schema carries them. */
const L = (th: string, en: string): Bilingual => ({ th, en })

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

const onlyOf = (schema: JsonSchema, names: string[]): JsonSchema => ({ ...schema, properties: Object.fromEntries(Object.entries(schema.properties ?? {}).filter(([name]) => names.includes(name))) }) as JsonSchema

/** On a form the name is changed with all that names it. */
export const FORM_FIELD_SETTINGS = onlyOf(FIELD_SETTINGS, ['label', 'required', 'reqError'])

export const FIELD_TEXTS = onlyOf(FIELD_SETTINGS, ['label', 'reqError'])

export const OBJECT_SETTINGS: JsonSchema = {
  type: 'object',
  properties: {
    customId: { type: 'string', pattern: '^[A-Za-z][A-Za-z0-9_-]*$', maxLength: 60, 'x-label': L('จุดยึด (anchor)', 'Anchor'), 'x-help': L('ใช้ลิงก์มาที่บล็อกนี้', 'To link to this block') },
  },
} as JsonSchema

export const VISIBILITY_SETTINGS: JsonSchema = {
  type: 'object',
  properties: {
    hidden: { type: 'boolean', 'x-label': L('ซ่อนไว้ก่อน จนกว่าตรรกะจะแสดง', 'Hidden until a logic shows it') },
  },
} as JsonSchema

export const FLOW_SETTINGS: JsonSchema = {
  type: 'object',
  properties: {
    flow: { type: 'string', pattern: '^[a-z][a-z0-9]*(-[a-z0-9]+)*$', maxLength: 60, 'x-label': L('โฟลว์', 'Flow'), 'x-help': L('ชื่อโฟลว์ที่บล็อกนี้เรียก', 'Name of the flow that this block runs') },
  },
} as JsonSchema

export const PAGE_SETTINGS: JsonSchema = {
  type: 'object',
  properties: {
    title: { $ref: 'sala:text', 'x-label': L('ชื่อหน้า', 'Title') },
    layout: { enum: ['public', 'frontend', 'blank'], 'x-labels': { public: L('เว็บไซต์สาธารณะ', 'Public site'), frontend: L('สมาชิก', 'Members'), blank: L('ไม่มีกรอบ', 'No frame') }, 'x-label': L('เค้าโครง', 'Layout') },
    authen: { type: 'boolean', 'x-label': L('ต้องเข้าสู่ระบบ', 'Needs sign-in') },
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

/** What follows a submission of a form page, and where a copy of its answers goes. */
export const AFTER_SUBMISSION: JsonSchema = {
  type: 'object',
  properties: {
    submit: { $ref: 'sala:text', 'x-label': L('ข้อความบนปุ่มส่ง', 'Words of the send button'), 'x-help': L('ว่างไว้ = ส่งข้อมูล', 'Left empty: “Send”') },
    next: { enum: ['order'], 'x-labels': { order: L('สร้างคำสั่งซื้อและไปหน้าชำระเงิน', 'Make an order, lead to its payment') }, 'x-label': L('หลังส่งแบบฟอร์ม', 'After a submission') },
    course: { type: 'string', 'x-ref': { entity: 'course', display: 'name' }, 'x-label': L('หลักสูตร', 'Course'), 'x-help': L('ไม่เลือก = ช่องชื่อ course ของแบบฟอร์ม', 'None: the field “course” of the form says which') },
    destination: { type: 'string', maxLength: 200, 'x-label': L('ส่งสำเนาคำตอบไปที่', 'Send a copy of the answers to'), 'x-help': L('ที่อยู่ https ของระบบอื่น โฮสต์ต้องอยู่ในรายการ SALA_OUTSIDE_HOSTS', 'An https address of another system; its host must be listed in SALA_OUTSIDE_HOSTS') },
  },
} as JsonSchema

export const PAGE_TEXTS = onlyOf(PAGE_SETTINGS, ['title', 'seo'])
