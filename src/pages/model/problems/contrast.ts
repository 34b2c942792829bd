const channels = (hex: string): [number, number, number] => {
  const digits = hex.slice(1)
  const wide =
    digits.length < 6
      ? [...digits].slice(0, 3).map((digit) => digit + digit)
      : [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 6)]
  return wide.map((part) => Number.parseInt(part, 16) / 255) as [number, number, number]
}
const light = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
const luminance = (hex: string): number => {
  const [red, green, blue] = channels(hex).map(light) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two hex colours, 1 to 21 (WCAG 2.2, 1.4.3). */
export function contrast(a: string, b: string): number {
  const [one, two] = [luminance(a), luminance(b)]
  return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05)
}
