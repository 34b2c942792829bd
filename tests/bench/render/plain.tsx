import type { Block } from './content.ts'

/** What somebody writes by hand: the same elements, nothing around them. */
export const Plain = ({ rows }: { rows: Block[][] }) =>
  rows.map((blocks, row) => (
    <section key={row}>
      {blocks.map(({ kind, text }) =>
        kind === 'heading' ? (
          <h2 key={text}>{text}</h2>
        ) : (
          <div key={text}>
            <p>{text}</p>
          </div>
        ),
      )}
    </section>
  ))
