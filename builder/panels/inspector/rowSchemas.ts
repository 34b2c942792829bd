import type { JsonSchema } from '#forms/schema'
import { L, onlyOf } from './schemas.ts'

/** What a row of a form page says of where its answers are kept and of the part of the form that it stands in. */
export const ROW_SETTINGS: JsonSchema = {
  type: 'object',
  properties: {
    dataMode: {
      enum: ['standalone', 'set', 'copy'],
      'x-labels': {
        standalone: L('คำตอบของแบบฟอร์มโดยตรง', 'Answers of the form itself'),
        set: L('ชุดข้อมูลที่กรอกซ้ำได้', 'A group that is filled in repeatedly'),
        copy: L(
          'ชุดข้อมูลที่เริ่มจากคำตอบชื่อเดียวกัน',
          'A group that begins with the answers of the same names',
        ),
      },
      'x-label': L('เก็บคำตอบของแถวนี้เป็น', 'Kept as'),
    },
    label: { $ref: 'sala:text', 'x-label': L('หัวข้อของชุดข้อมูล', 'Heading of the group') },
    min: { type: 'integer', minimum: 0, 'x-label': L('อย่างน้อยกี่รายการ', 'Fewest entries') },
    max: { type: 'integer', minimum: 1, 'x-label': L('อย่างมากกี่รายการ', 'Most entries') },
    part: {
      type: 'object',
      properties: {
        kind: {
          enum: ['sections', 'tabs', 'steps', 'accordion'],
          'x-labels': {
            sections: L('หัวข้อต่อกันไป', 'Sections, one below the other'),
            tabs: L('แท็บ', 'Tabs'),
            steps: L('ทีละขั้น', 'Steps, one after the other'),
            accordion: L('พับเปิดได้', 'Parts that open and close'),
          },
          'x-label': L('แสดงเป็น', 'Shown as'),
          'x-help': L(
            'แถวที่ติดกันและแสดงแบบเดียวกันอยู่ด้วยกัน',
            'Neighbouring rows that are shown alike go together',
          ),
        },
        label: { $ref: 'sala:text', 'x-label': L('หัวข้อ', 'Heading') },
        help: { $ref: 'sala:text', 'x-label': L('ข้อความใต้หัวข้อ', 'Text under the heading') },
      },
    },
  },
} as JsonSchema

export const ROW_MODE = onlyOf(ROW_SETTINGS, ['dataMode'])
export const ROW_OF_COPY = onlyOf(ROW_SETTINGS, ['label'])
export const ROW_OF_SET = onlyOf(ROW_SETTINGS, ['label', 'min', 'max'])

export const ROW_PART = ROW_SETTINGS.properties!.part as JsonSchema
export const ROW_PART_KIND = onlyOf(ROW_PART, ['kind'])
export const ROW_PART_TEXTS = onlyOf(ROW_PART, ['label', 'help'])
