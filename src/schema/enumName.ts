/** The name of the enum document that an `enum:` reference means, `<module>/<name>`. */
export function enumName(
  reference: string,
  module: string | undefined,
  known: (name: string) => boolean,
): string {
  const name = reference.slice('enum:'.length)
  if (name.includes('/')) return name
  const own = `${module}/${name}`
  if (known(own)) return own
  return known(`common/${name}`) ? `common/${name}` : own
}
