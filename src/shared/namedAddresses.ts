export interface NamedAddress {
  name: string
  email: string
}

/** People as a spreadsheet or an address book gives them, one a line: a name and an e-mail address in either order. */
export const namedAddresses = (text: string): NamedAddress[] =>
  text.split(/\r?\n|\r/).flatMap((line) => {
    const cells = line
      .split(/[\t,;<>]/)
      .map((cell) => cell.replaceAll('"', '').trim())
      .filter((cell) => cell !== '')
    if (cells.length === 0) return []
    const email = cells.find((cell) => cell.includes('@')) ?? ''
    return [
      {
        name: cells
          .filter((cell) => cell !== email && !/^\d+\.?$/.test(cell))
          .join(' ')
          .slice(0, 200),
        email: email.slice(0, 254),
      },
    ]
  })
