import {
  Puck,
  useGetPuck,
  type Config,
  type Data,
  type Field,
  type PuckComponent,
} from '@puckeditor/core'
import '@puckeditor/core/no-external.css'
import { createRoot } from 'react-dom/client'
import { useEffect, type ReactNode } from 'react'
import { HEADING_FIELDS, placeOf, type Contestant } from './content.ts'

type HeadingProps = { text: string; eyebrow?: string; lead?: string; size?: string }

const Heading: PuckComponent<HeadingProps> = ({ text, eyebrow, lead, size = 'md' }) => (
  <div data-size={size}>
    {eyebrow && <p>{eyebrow}</p>}
    <h2>{text}</h2>
    {lead && <p>{lead}</p>}
  </div>
)
Object.assign(Heading, { displayName: 'Heading' })

const fields = Object.fromEntries(
  HEADING_FIELDS.map(({ name, ...field }): [string, Field] => [
    name,
    field.type === 'select'
      ? { type: 'select', options: field.options.map((value) => ({ label: value, value })) }
      : { type: field.type },
  ]),
)

const config: Config = {
  components: {
    Row: {
      fields: { column: { type: 'slot' } },
      render: ({ column: Column }) => (
        <section>
          <Column />
        </section>
      ),
    },
    Heading: {
      fields,
      defaultProps: { text: 'Heading', textTh: 'Heading', level: 2 },
      render: Heading,
    },
  },
}

const dataOf = (rows: string[][]): Data => ({
  root: { props: {} },
  content: rows.map((texts, row) => ({
    type: 'Row',
    props: {
      id: `row-${row}`,
      column: texts.map((text, at) => ({
        type: 'Heading',
        props: { id: `block-${row}-${at}`, text, textTh: text, level: 2 },
      })),
    },
  })),
})

let puck: ReturnType<typeof useGetPuck>
function Actions({ children }: { children?: ReactNode }) {
  const get = useGetPuck()
  useEffect(() => void (puck = get), [get])
  return <>{children}</>
}

const page = (): Document | null =>
  document.querySelector<HTMLIFrameElement>('iframe')?.contentDocument ?? null
const zoneOf = (row: number): string => `row-${row}:column`

export const contestant: Contestant = {
  blockComponents: ['Heading'],
  mount: (root, rows) =>
    createRoot(root).render(
      <Puck config={config} data={dataOf(rows)} overrides={{ headerActions: Actions }} />,
    ),
  page,
  select: (at) => page()!.querySelectorAll<HTMLElement>('h2')[at]!.click(),
  field: () => document.querySelector<HTMLInputElement>('input[name="text"]'),
  insert(at) {
    const { row, index } = placeOf(at)
    puck().dispatch({
      type: 'insert',
      componentType: 'Heading',
      destinationIndex: index + 1,
      destinationZone: zoneOf(row),
    })
    // As its own palette does after it.
    puck().dispatch({
      type: 'setUi',
      ui: { itemSelector: { index: index + 1, zone: zoneOf(row) } },
    })
  },
  remove(at) {
    const { row, index } = placeOf(at)
    puck().dispatch({ type: 'remove', index, zone: zoneOf(row) })
  },
  move(at) {
    const { row, index } = placeOf(at)
    puck().dispatch({
      type: 'move',
      sourceIndex: index,
      sourceZone: zoneOf(row),
      destinationIndex: index + 1,
      destinationZone: zoneOf(row),
    })
  },
  undo: () => puck().history.back(),
}
