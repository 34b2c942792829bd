/** Headings of a column; a row has one column. */
export const A_COLUMN = 10

/** The page that every editor opens: rows with one column of ten headings each. */
export const rowsOf = (blocks: number): string[][] =>
  Array.from({ length: blocks / A_COLUMN }, (_, row) =>
    Array.from({ length: A_COLUMN }, (_one, at) => `Heading ${row * A_COLUMN + at}`),
  )

/** Where a heading of the page as opened stands: its row, and its place in the column. */
export const placeOf = (at: number): { row: number; index: number } => ({
  row: Math.floor(at / A_COLUMN),
  index: at % A_COLUMN,
})

/** What can be set of a heading, in every editor the same: the props of the shipped block, each text in two languages. */
export const HEADING_FIELDS = [
  ...['text', 'eyebrow', 'lead'].flatMap((name) => [
    { name: `${name}Th`, type: 'text' as const },
    { name, type: 'text' as const },
  ]),
  { name: 'level', type: 'number' as const },
  { name: 'size', type: 'select' as const, options: ['sm', 'md', 'lg', 'xl'] },
]

/** What each editor offers to who measures it. A heading is chosen before something is done to it. */
export interface Contestant {
  /** Opens the page with these headings, by row. */
  mount(root: HTMLElement, rows: string[][]): void | Promise<void>
  /** The document in which the page is drawn. */
  page(): Document | null
  /** Names of the components that draw a heading of the page. */
  blockComponents: readonly string[]
  select(at: number): void
  /** The inspector's field for the text of the chosen heading. */
  field(): HTMLInputElement | null
  /** A new heading after the chosen one, chosen then, as who takes it from a palette finds it. */
  insert(at: number): void
  remove(at: number): void
  /** The chosen heading one place down. */
  move(at: number): void
  undo(): void
}
