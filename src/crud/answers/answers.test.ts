import readXlsx from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import {
  answerText,
  type AnswerWords,
  createReader,
  type JsonSchema,
  questionsOf,
} from '#forms/schema'
import { csvOf } from '../csv.ts'
import { xlsxOf } from '../xlsx.ts'
import { sheetOf } from './exportAnswers.ts'

const both = (th: string, en: string) => ({ th, en })
const schema: JsonSchema = {
  type: 'object',
  properties: {
    topic: {
      type: 'string',
      enum: ['safety'],
      'x-labels': { safety: both('ความปลอดภัย', 'Safety') },
      'x-label': both('หัวข้อ', 'Topic'),
    },
    many: {
      type: 'array',
      items: {
        type: 'string',
        enum: ['a', 'b'],
        'x-labels': { a: both('ก', 'A'), b: both('ข', 'B') },
      },
      'x-label': both('หลายข้อ', 'Several'),
    },
    day: { type: 'string', format: 'date', 'x-label': both('วันที่', 'Day') },
    agree: { type: 'boolean', 'x-label': both('ยอมรับ', 'Agree') },
    price: { type: 'number', 'x-money': true, 'x-label': both('ราคา', 'Price') },
    home: { $ref: 'sala:address', 'x-label': both('ที่อยู่', 'Address') },
    paper: { $ref: 'sala:file', 'x-label': both('เอกสาร', 'Paper') },
    course: {
      type: 'string',
      'x-ref': { entity: 'course', display: 'name' },
      'x-label': both('หลักสูตร', 'Course'),
    },
    citizen: { type: 'string', 'x-widget': 'citizen-id', 'x-label': both('เลขบัตร', 'Citizen id') },
    rows: {
      type: 'array',
      'x-widget': 'list',
      'x-label': both('ผู้เรียน', 'People'),
      items: {
        type: 'object',
        properties: {
          name: { type: 'string', 'x-label': both('ชื่อ', 'Name') },
          age: { type: 'integer', 'x-label': both('อายุ', 'Age') },
        },
      },
    },
    formula: { type: 'string', 'x-label': both('ข้อความ', 'Text') },
  },
}
const reader = createReader(schema)
const questions = questionsOf(reader)
const words = (locale: 'th' | 'en'): AnswerWords => ({
  locale,
  reader,
  yes: locale === 'th' ? 'ใช่' : 'Yes',
  no: locale === 'th' ? 'ไม่ใช่' : 'No',
  names: { 'course._id': { c1: 'ดับเพลิง' } },
})
const formData = {
  topic: 'safety',
  many: ['a', 'b'],
  day: '2026-11-21',
  agree: true,
  price: 1234.5,
  home: {
    NO: '1',
    subdistrict: 'ลาดยาว',
    district: 'จตุจักร',
    province: 'กรุงเทพมหานคร',
    zipcode: '10900',
  },
  paper: { id: 'f', name: 'a.pdf', type: 'application/pdf', size: 1, url: '/files/f' },
  course: 'c1',
  citizen: '1101700230708',
  rows: [{ name: 'ก', age: 2 }, { name: 'ข' }],
  formula: '=HYPERLINK("x")',
}
const read = (
  name: string,
  locale: 'th' | 'en' = 'th',
  answers: Record<string, unknown> = formData,
) => answerText(questions.find(({ path }) => path[0] === name)!.spec, answers[name], words(locale))

describe('an answer as people read it', () => {
  test.each([
    ['topic', 'ความปลอดภัย', 'Safety'],
    ['many', 'ก, ข', 'A, B'],
    ['day', '21 พ.ย. 2569', '21 Nov 2026'],
    ['agree', 'ใช่', 'Yes'],
    ['price', '1,234.50', '1,234.50'],
    ['home', '1 ลาดยาว จตุจักร กรุงเทพมหานคร 10900', '1 ลาดยาว จตุจักร กรุงเทพมหานคร 10900'],
    ['paper', 'a.pdf', 'a.pdf'],
    ['course', 'ดับเพลิง', 'ดับเพลิง'],
    ['citizen', '1-xxxx-xxxxx-xx-8', '1-xxxx-xxxxx-xx-8'],
    ['rows', 'ชื่อ: ก; อายุ: 2\nชื่อ: ข; อายุ: N/A', 'Name: ก; Age: 2\nName: ข; Age: N/A'],
  ])('%s', (name, th, en) => expect([read(name), read(name, 'en')]).toEqual([th, en]))

  test('nothing given is N/A; a choice that is gone stays as it was stored', () => {
    for (const { path } of questions) expect(read(path[0]!, 'th', {})).toBe('N/A')
    expect(read('topic', 'th', { topic: 'gone' })).toBe('gone')
  })
})

describe('the file of answers', () => {
  const sheet = sheetOf(
    [
      { submittedAt: '2026-11-21T03:00:00Z', formData },
      { submittedAt: '2026-11-20T03:00:00Z', formData: {} },
    ],
    questions,
    words('th'),
    'ส่งเมื่อ',
  )

  test('one column a question with its label, one row a submission', () => {
    expect(sheet.columns).toEqual([
      'ส่งเมื่อ',
      'หัวข้อ',
      'หลายข้อ',
      'วันที่',
      'ยอมรับ',
      'ราคา',
      'ที่อยู่',
      'เอกสาร',
      'หลักสูตร',
      'เลขบัตร',
      'ผู้เรียน',
      'ข้อความ',
    ])
    expect(sheet.rows[0]!.slice(1, 6)).toEqual(['ความปลอดภัย', 'ก, ข', '21 พ.ย. 2569', 'ใช่', 1234.5])
    expect(sheet.rows[1]!.slice(1)).toEqual(Array.from({ length: 11 }, () => 'N/A'))
  })

  test('has every answer that exists, also to questions that the form no longer has', () => {
    const old = { ...formData, nickname: 'เล็ก', trips: [{ to: 'x', days: 2 }], agreed: true }
    const { columns, rows } = sheetOf(
      [
        { submittedAt: '2026-11-21T03:00:00Z', formData },
        { submittedAt: '2026-11-20T03:00:00Z', formData: old },
      ],
      questions,
      words('th'),
      'ส่งเมื่อ',
    )
    expect(columns.slice(12)).toEqual(['nickname', 'trips', 'agreed'])
    expect(rows.map((row) => row.slice(12))).toEqual([
      ['N/A', 'N/A', 'N/A'],
      ['เล็ก', 'to: x; days: 2', 'ใช่'],
    ])
  })

  test('no cell is a formula, in either kind', async () => {
    expect(await csvOf(sheet.columns, sheet.rows)).toContain(`"'=HYPERLINK(""x"")"`)
    const blob = await xlsxOf(sheet)
    const [first] = await readXlsx(Buffer.from(await blob.arrayBuffer()) as never)
    const rows =
      (first as unknown as { data?: unknown[][] }).data ??
      ((await readXlsx(Buffer.from(await blob.arrayBuffer()) as never)) as unknown as unknown[][])
    expect(rows[0]).toEqual(sheet.columns)
    expect([rows[1]!.at(-1), rows[1]![5]]).toEqual(['=HYPERLINK("x")', 1234.5])
  })
})
