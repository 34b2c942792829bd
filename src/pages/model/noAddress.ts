/** What is kept as a page and is none: nobody opens it by its address. */
export const NO_ADDRESS = ['mail', 'pattern', 'template', 'part', 'print'] as const

/** Can pages of this type be opened by their address? */
export const hasAddress = (type: string): boolean =>
  !(NO_ADDRESS as readonly string[]).includes(type)
