import type { Bilingual, Locale } from '#shared'
import { fillTemplate, pickText } from '#shared'

/** They come with the cart, so that pages do not carry what only buyers read. */
export const WORDS = {
  title: { th: 'ตะกร้า', en: 'Cart' },
  count: { th: 'ตะกร้า มี {{count}} รายการ', en: 'Cart, {{count}} in it' },
  items: { th: '{{count}} รายการ', en: 'Items: {{count}}' },
  total: { th: 'ยอดสุทธิ', en: 'Net total' },
  close: { th: 'ปิด', en: 'Close' },
  pay: { th: 'ชำระเงิน', en: 'Pay' },
  none: { th: 'ตะกร้าว่างอยู่', en: 'Your cart is empty.' },
  loading: { th: 'กำลังโหลด…', en: 'Loading…' },
  failed: { th: 'โหลดตะกร้าไม่สำเร็จ กรุณาลองอีกครั้ง', en: 'The cart could not be loaded. Try again.' },
  'not-added': { th: 'เพิ่มสินค้าลงตะกร้าไม่สำเร็จ', en: 'Failed to add item to cart.' },
  'not-changed': { th: 'แก้ไขตะกร้าไม่สำเร็จ', en: 'The cart could not be changed.' },
  again: { th: 'ลองอีกครั้ง', en: 'Try again' },
  less: { th: 'ลดจำนวน {{name}}', en: 'One less of {{name}}' },
  more: { th: 'เพิ่มจำนวน {{name}}', en: 'One more of {{name}}' },
  remove: { th: 'นำออก', en: 'Remove' },
  'remove-name': { th: 'นำออก: {{name}}', en: 'Remove {{name}}' },
  removed: { th: 'นำ {{name}} ออกจากตะกร้าแล้ว', en: '{{name}} was taken out of the cart.' },
  undo: { th: 'ใส่กลับ', en: 'Put it back' },
  gone: { th: 'เลิกขายแล้ว', en: 'It is not sold any more.' },
  short: { th: 'เหลือเพียง {{count}}', en: 'Only {{count}} left' },
  was: { th: 'ราคาตอนใส่ตะกร้าคือ ฿{{amount}}', en: 'It cost ฿{{amount}} when you put it in.' },
} satisfies Record<string, Bilingual>

export const cartText = (
  locale: Locale,
  name: keyof typeof WORDS,
  values: Record<string, unknown> = {},
): string => fillTemplate(pickText(WORDS[name], locale), values)
