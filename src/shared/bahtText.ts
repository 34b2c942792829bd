import Big from 'big.js'

const DIGITS = ['', 'หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก', 'เจ็ด', 'แปด', 'เก้า']
const PLACES = ['', 'สิบ', 'ร้อย', 'พัน', 'หมื่น', 'แสน']

/** Up to six digits; a one behind tens is เอ็ด, twenty is ยี่สิบ and ten has no one. */
function below(digits: string, more: boolean): string {
  return [...digits]
    .map((sign, at) => {
      const digit = Number(sign)
      const place = digits.length - 1 - at
      if (digit === 0) return ''
      if (place === 0 && digit === 1 && (more || Number(digits.slice(0, -1)) > 0)) return 'เอ็ด'
      if (place === 1 && digit === 1) return 'สิบ'
      if (place === 1 && digit === 2) return 'ยี่สิบ'
      return DIGITS[digit]! + PLACES[place]!
    })
    .join('')
}

function whole(digits: string): string {
  const plain = digits.replace(/^0+/, '')
  if (plain === '') return 'ศูนย์'
  if (plain.length <= 6) return below(plain, false)
  const [high, low] = [plain.slice(0, -6), plain.slice(-6)]
  return `${whole(high)}ล้าน${below(low, true)}`
}

/** An amount of baht in Thai words, as documents say it: หนึ่งร้อยบาทถ้วน. Rounded half up to the satang. */
export function bahtText(amount: number): string {
  if (!Number.isFinite(amount)) return ''
  const [baht = '0', satang = '00'] = new Big(amount).abs().toFixed(2, 1).split('.')
  const sign = amount < 0 && !/^0*$/.test(baht + satang) ? 'ลบ' : ''
  if (satang === '00') return `${sign}${whole(baht)}บาทถ้วน`
  const before = /^0+$/.test(baht) ? '' : `${whole(baht)}บาท`
  return `${sign}${before}${whole(satang)}สตางค์`
}
