import { Mark, Node, type NodeConfig } from '@tiptap/react'

/** A mark that is an element and nothing else. */
const mark = (name: string, excludes = '') =>
  Mark.create({ name, excludes, parseHTML: () => [{ tag: name }], renderHTML: () => [name, 0] })

const node = (name: string, tag: string, config: Partial<NodeConfig>) =>
  Node.create({
    name,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
    ...config,
  })

const cellOf = (name: string, tag: 'td' | 'th', attributes: string[]) =>
  node(name, tag, {
    content: 'block+',
    isolating: true,
    addAttributes: () =>
      Object.fromEntries(attributes.map((attribute) => [attribute, { default: null }])),
  })

/** What text has besides headings, lists and links: small characters above and below the line, marked words, tables. */
export const RICH_NODES = [
  mark('sub', 'sup'),
  mark('sup', 'sub'),
  mark('mark'),
  node('table', 'table', { group: 'block', content: 'caption? thead? tbody+', isolating: true }),
  node('caption', 'caption', { content: 'inline*' }),
  node('thead', 'thead', { content: 'row+' }),
  node('tbody', 'tbody', { content: 'row+' }),
  node('row', 'tr', { content: '(cell | heading_cell)+' }),
  cellOf('cell', 'td', ['colspan', 'rowspan']),
  cellOf('heading_cell', 'th', ['colspan', 'rowspan', 'scope']),
]
