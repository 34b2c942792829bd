import { expect, test } from 'vitest'
import { wordGroups } from './thaiWords.ts'

const textsOf = (text: string): string[] => wordGroups(text).map((group) => group.text)

test.each([
  ['การเรียนรู้ตลอดชีวิต', 'การเรียนรู้|ตลอด|ชีวิต'],
  ['โลจิสติกส์และซัพพลายเชน', 'โลจิสติกส์|และ|ซัพพลายเชน'],
  ['ผู้เรียนทุกคน', 'ผู้เรียน|ทุก|คน'],
  ['ผู้ประกอบการและนักบัญชี', 'ผู้ประกอบการ|และ|นักบัญชี'],
  ['หลักสูตรความปลอดภัยในการทำงาน', 'หลักสูตร|ความปลอดภัย|ใน|การทำงาน'],
  ['การจัดการคลังสินค้าเบื้องต้น', 'การจัดการ|คลังสินค้า|เบื้องต้น'],
  ['สถานประกอบการและการผลิต', 'สถานประกอบการ|และ|การผลิต'],
  ['พระราชบัญญัติคุ้มครองข้อมูลส่วนบุคคล', 'พระราชบัญญัติ|คุ้มครอง|ข้อมูล|ส่วนบุคคล'],
])('words are kept together: %s', (text, groups) => {
  expect(textsOf(text).join('|')).toBe(groups)
})

test('nothing of a text is lost, and other scripts are left alone', () => {
  for (const text of [
    '',
    'Logistics & supply chain',
    'เรียน Excel 2024 ฟรี! การ',
    'ๆ',
    '<b>ผู้เรียน</b>',
  ])
    expect(textsOf(text).join('')).toBe(text)
  expect(textsOf('Logistics & supply chain')).toEqual(['Logistics & supply chain'])
  expect(wordGroups('ผู้เรียนทุกคน').map(({ isHeld }) => isHeld)).toEqual([true, false, false])
})
