import { intl } from './intl.ts'

/** Words that the dictionary of the platform takes apart, or does not know. */
const COMPOUNDS =
  'เรียนรู้ ฝึกอบรม ลงทะเบียน ลงมือทำ ใบรับรอง ใบประกาศนียบัตร คลังสินค้า สินค้าคงคลัง คงคลัง ซัพพลายเชน โลจิสติกส์ ' +
  'เบื้องต้น เริ่มต้น เชี่ยวชาญ ส่วนบุคคล ส่วนตัว พระราชบัญญัติ ราชบัญญัติ พระราชกำหนด ประกอบการ ผู้ประกอบการ สถานประกอบการ ' +
  'ที่ปรึกษา ที่อยู่ รหัสผ่าน รหัสไปรษณีย์ แบบฟอร์ม แบบทดสอบ คำตอบ คำถาม คำอธิบาย คำสั่งซื้อ สั่งซื้อ ขอซื้อ เข้าสู่ระบบ ออกจากระบบ ' +
  'ตัวเลือก ตัวอักษร ตัวเลข ตัวอย่าง ตัวเอง เนื้อหา หัวข้อ หัวเรื่อง หัวหน้างาน หน้าแรก หน้าจอ หน้าเว็บ เจ้าหน้าที่ ขั้นตอน ตรวจสอบ รายละเอียด ' +
  'ความปลอดภัย ปลอดภัย ใช้งาน ผู้ใช้งาน ผู้เข้าอบรม ผู้เข้าเรียน ผู้เริ่มต้น ผู้ดูแลระบบ ผู้จัดการ จัดการ หลักการ ทำการ วันทำการ บทเรียน หมวดหมู่ ' +
  'นำเข้า ส่งออก ขนส่ง ถ่ายเอกสาร บัตรประชาชน แจ้งเตือน ลายเซ็น ชำระเงิน พร้อมเพย์ อัปโหลด ดาวน์โหลด สต็อก เครื่องมือ เครื่องใช้ หน่วยงาน ' +
  'พื้นฐาน พื้นหลัง พื้นที่ เชื่อมต่อ ตั้งค่า ข้อผิดพลาด ผิดพลาด ถูกต้อง เผยแพร่ ออนไลน์ ออนไซต์ อีเลิร์นนิง เวิร์กช็อป เอ็กเซล ไมโครซอฟท์ ' +
  'อิเล็กทรอนิกส์ คอมพิวเตอร์ ซอฟต์แวร์ ฮาร์ดแวร์ เทคโนโลยี ดิจิทัล แพลตฟอร์ม เทมเพลต แพตเทิร์น สคีมา เอนทิตี โฟลว์ กฎหมายแรงงาน ' +
  'ประกันสังคม ภาษีมูลค่าเพิ่ม มูลค่าเพิ่ม งบการเงิน ต้นทุน กำไรขาดทุน บุคลากร ทรัพยากรบุคคล ฝ่ายบุคคล ประสบการณ์ วิทยากร ผู้บริหาร ผู้จำหน่าย ' +
  'หลักสูตร ข้อกำหนด นโยบาย ความเป็นส่วนตัว มาตรฐาน คุณภาพ ประสิทธิภาพ สมัครเรียน สมัครสมาชิก ดูแลระบบ เกี่ยวกับ ติดต่อเรา ค่าเริ่มต้น'

/** What makes a noun of the word behind it, and belongs to it. */
const PREFIXES = new Set(['การ', 'ความ', 'ผู้', 'นัก', 'ใบ', 'ช่าง', 'ชาว', 'พระ', 'น่า'])
/** No noun begins with these. */
const PARTICLES = new Set(
  'และ หรือ ใน ที่ ของ กับ จาก แก่ แด่ ต่อ โดย ตาม เพื่อ สำหรับ คือ เป็น มี ไม่ จะ ได้ แล้ว อยู่ ให้ ถึง'.split(' '),
)
const THAI = /[\u0e00-\u0e7f]/
/** A piece of a foreign word rather than a word: one letter, or the silent end of one. */
const isFragment = (piece: string): boolean =>
  (piece.length === 1 && /[ก-ฮ]/.test(piece)) ||
  (piece.length <= 3 && piece.endsWith('์')) ||
  /^[ๆฯ]$/.test(piece)

let compounds: RegExp | undefined
const compoundsIn = (text: string): IterableIterator<RegExpExecArray> => {
  compounds ??= new RegExp(
    COMPOUNDS.split(' ')
      .toSorted((a, b) => b.length - a.length)
      .join('|'),
    'g',
  )
  return text.matchAll(compounds)
}

export interface WordGroup {
  text: string
  /** The dictionary would break it. */
  isHeld: boolean
}

/**
 * A text in parts that a line should not end within: Thai is written without spaces, and where a dictionary would allow
 * a break there may be none for a reader (การเรียน|รู้, โลจิสติ|กส์, ผู้|เรียน). Other scripts come as they are.
 */
export function wordGroups(text: string): WordGroup[] {
  if (!THAI.test(text)) return [{ text, isHeld: false }]
  const pieces = [...intl.segments('th', 'word').segment(text)]
  const held = new Set<number>()
  for (const { index, 0: found } of compoundsIn(text))
    for (let at = index + 1; at < index + found.length; at++) held.add(at)
  for (const [number, { segment, index }] of pieces.entries()) {
    const next = pieces[number + 1]
    if (number > 0 && isFragment(segment) && THAI.test(pieces[number - 1]!.segment)) held.add(index)
    if (!next || !THAI.test(next.segment)) continue
    const isNoun = PREFIXES.has(segment) && !held.has(index) && !PARTICLES.has(next.segment)
    if (isNoun) held.add(next.index)
  }
  const groups: WordGroup[] = []
  for (const { segment, index } of pieces) {
    const last = groups.at(-1)
    if (last && held.has(index)) Object.assign(last, { text: last.text + segment, isHeld: true })
    else groups.push({ text: segment, isHeld: false })
  }
  return groups
}
