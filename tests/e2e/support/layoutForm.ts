import type { JsonSchema } from '../../../src/forms/schema/index.ts'

const text = (th: string, en: string, more: object = {}) => ({
  type: 'string',
  'x-label': { th, en },
  ...more,
})

/** Three parts with a field to fill in each, drawn as `kind` says. */
export const layoutForm = (kind: 'tabs' | 'steps' | 'accordion') =>
  ({
    type: 'object',
    properties: {
      name: text('ชื่อ', 'Name', { minLength: 2 }),
      email: text('อีเมล', 'E-mail', { format: 'email' }),
      note: text('เรื่องที่อยากบอก', 'What you want to say', { 'x-widget': 'multiline' }),
      rows: {
        type: 'array',
        'x-label': { th: 'หลักสูตร', en: 'Courses' },
        minItems: 1,
        items: {
          type: 'object',
          properties: { course: text('หลักสูตร', 'Course') },
          required: ['course'],
        },
      },
      agree: {
        type: 'boolean',
        const: true,
        'x-widget': 'checkbox',
        'x-label': { th: 'ยอมรับเงื่อนไข', en: 'I agree to the terms' },
      },
    },
    required: ['name', 'note', 'agree'],
    'x-layout': {
      kind,
      parts: [
        { id: 'who', label: { th: 'คุณคือใคร', en: 'Who you are' }, fields: ['name', 'email'] },
        {
          id: 'what',
          label: { th: 'เรื่องอะไร', en: 'What it is about' },
          help: { th: 'เล่าให้เราฟังสั้น ๆ', en: 'Tell us in short' },
          fields: ['note', 'rows'],
          columns: 1,
        },
        { id: 'end', label: { th: 'ยืนยัน', en: 'Confirm' }, fields: ['agree'] },
      ],
    },
  }) as unknown as JsonSchema
