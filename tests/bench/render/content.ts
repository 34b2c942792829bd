import type { PageDocument } from '#schema'

/** Ours, React by itself and Puck's. */
export const NAMES = ['sala', 'plain', 'puck'] as const
export type Name = (typeof NAMES)[number]

/** What every contestant shows: rows of ten blocks, a heading and then text, each in two languages. */
export interface Block {
  kind: 'heading' | 'text'
  text: string
}

const A_ROW = 10
const SENTENCE =
  'Rounds, seats and prices are read by who wants to learn, and nothing else stands in the way.'

export const rowsOf = (blocks: number): Block[][] =>
  Array.from({ length: blocks / A_ROW }, (_, row) =>
    Array.from({ length: A_ROW }, (_one, at): Block => {
      const number = row * A_ROW + at
      return at === 0
        ? { kind: 'heading', text: `Heading ${number}` }
        : { kind: 'text', text: `${number}. ${SENTENCE}` }
    }),
  )

/** The same as a page of ours, in both languages as an admin writes it. */
export const pageOf = (rows: Block[][]): PageDocument =>
  ({
    type: 'page',
    slug: 'bench',
    title: { th: 'หน้าวัด', en: 'Bench' },
    builder: rows.map((blocks, row) => ({
      id: `r${row}`,
      columns: [
        {
          id: `c${row}`,
          size: { base: 12 },
          objects: blocks.map(({ kind, text }, at) => ({
            id: `o${row}-${at}`,
            type: kind,
            v: 1,
            props:
              kind === 'heading'
                ? { text: { th: `หัวเรื่อง ${text}`, en: text }, level: 2 }
                : { html: { th: `<p>ข้อความ ${text}</p>`, en: `<p>${text}</p>` } },
          })),
        },
      ],
    })),
  }) as PageDocument
