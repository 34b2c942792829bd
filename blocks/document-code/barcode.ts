import JsBarcode from 'jsbarcode'

/** Bars and gaps of a Code 128 as ones and zeros; nothing where the text has signs that it has no code for. */
export function barcode(text: string): string | undefined {
  const target: { encodings?: { data: string }[] } = {}
  try {
    JsBarcode(target, text, { format: 'CODE128' })
  } catch {
    return undefined
  }
  return target.encodings?.map(({ data }) => data).join('')
}
