const TOKEN = /^[a-z]+(?:-[a-z]+)*$/
/** A hex colour, or a length within 3,000. */
const OWN =
  /^(?:#(?:[\da-f]{3}|[\da-f]{6}|[\da-f]{8})|(?:-?\d{1,2}|\d{1,3}|[12]\d{3})(?:\.\d{1,2})?(?:px|rem|%))$/i

export const isToken = (value: unknown): value is string =>
  typeof value === 'string' && value.length < 20 && TOKEN.test(value)

/** Of this site or http(s), written out plainly: nothing here that browsers leave out, read as a slash or go elsewhere by. */
const ADDRESS = /^(?:https?:\/\/|\/(?!\/))[^\s\\\p{Cs}]{0,2000}$/iu

/** An address as it may stand between quotes in a style: nothing in it ends a string. */
export function styleAddress(value: unknown): string | undefined {
  if (typeof value !== 'string' || !ADDRESS.test(value)) return undefined
  // What is coded already stays as it is.
  return encodeURI(value)
    .replaceAll('%25', '%')
    .replace(/['();*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
}

/**
 * The CSS of a value, `undefined` where it is none: a token is a variable of the generated style sheet, a value of one's
 * own a number, a length, a colour or an address. A variable or a unit that does not fit its place says nothing there.
 */
export function cssValue(path: string, value: unknown): string | undefined {
  if (typeof value === 'number')
    return value >= 0 && value <= 360
      ? Math.round(value) + (path.endsWith('angle') ? 'deg' : '%')
      : undefined
  if (path.endsWith('image')) {
    const address = styleAddress(value)
    return address && `url("${address}")`
  }
  if (isToken(value)) return `var(--t-${path.split('-')[0]!}-${value})`
  return typeof value === 'string' && OWN.test(value) ? value : undefined
}
