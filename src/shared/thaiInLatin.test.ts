import { expect, test } from 'vitest'
import { thaiInLatin } from './thaiInLatin.ts'

test.each([
  ['เกี่ยวกับเรา', 'kiao kap rao'],
  ['ติดต่อเรา', 'titto rao'],
  ['หลักสูตร', 'laksut'],
  ['ข่าวสาร', 'khaosan'],
  ['หน้าแรก', 'na raek'],
  ['สมัครเรียน', 'samak rian'],
  ['ครูและผู้สอน', 'khru lae phu son'],
  ['โปรแกรม', 'prokraem'],
  ['ตลาดนัด', 'talatnat'],
  ['พรรคธรรม', 'phak tham'],
  ['สวนสนุก', 'suansanuk'],
  ['อยู่จริง', 'yu ching'],
  ['ภาษาอังกฤษ', 'phasaangkrit'],
  ['Excel สำหรับครู 2569', 'Excel samrap khru 2569'],
  ['ปี ๒๕๖๙', 'pi 2569'],
  ['About us', 'About us'],
  ['', ''],
])('Thai in Latin letters: %s is read %s', (thai, latin) => {
  expect(thaiInLatin(thai).replaceAll(' ', '')).toBe(latin.replaceAll(' ', ''))
})

test('Thai in Latin letters: whatever is written, nothing of it stays Thai', () => {
  for (const text of ['ก', 'กกกก', 'ๆๆ', '์์', 'ฤๅษี', 'เเเ', 'ะาิ', 'ฯลฯ', 'เ'])
    expect(thaiInLatin(text)).not.toMatch(/[ก-ฮ]/)
})
