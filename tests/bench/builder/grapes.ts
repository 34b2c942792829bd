import grapesjs, { type Component, type ComponentDefinition, type Editor } from 'grapesjs'
import 'grapesjs/dist/css/grapes.min.css'
import { HEADING_FIELDS, placeOf, type Contestant } from './content.ts'

let editor: Editor

const traits = HEADING_FIELDS.map(({ name, ...field }) => ({
  name,
  changeProp: true,
  ...(field.type === 'select'
    ? { type: 'select', options: field.options.map((id) => ({ id, label: id })) }
    : field),
}))

/** A heading whose text is edited in the panel of its settings. */
function addHeading(to: Editor): void {
  to.DomComponents.addType('heading', {
    model: {
      defaults: { tagName: 'h2', text: 'Heading', traits },
      init(this: Component) {
        const show = (): void => void this.components(this.get('text') as string)
        show()
        this.on('change:text', show)
      },
    },
  })
}

const rowAt = (row: number): Component => editor.getWrapper()!.components().at(row)
const headingAt = (at: number): Component => {
  const { row, index } = placeOf(at)
  return rowAt(row).components().at(index)
}

export const contestant: Contestant = {
  blockComponents: [],
  mount(root, rows) {
    editor = grapesjs.init({
      container: root,
      height: '100%',
      width: 'auto',
      storageManager: false,
      telemetry: false,
      plugins: [addHeading],
    })
    editor.setComponents(
      rows.map((texts): ComponentDefinition => ({
        tagName: 'section',
        components: texts.map((text) => ({ type: 'heading', text })),
      })),
    )
    editor.on('load', () => void editor.runCommand('core:open-traits'))
  },
  page: () =>
    document.querySelector<HTMLIFrameElement>('iframe.gjs-frame')?.contentDocument ?? null,
  select: (at) => void editor.select(headingAt(at)),
  field: () =>
    document.querySelectorAll<HTMLInputElement>('.gjs-trt-trait input')[
      HEADING_FIELDS.findIndex(({ name }) => name === 'text')
    ] ?? null,
  insert(at) {
    const { row, index } = placeOf(at)
    const [added] = [
      rowAt(row)
        .components()
        .add({ type: 'heading' }, { at: index + 1 }),
    ].flat()
    editor.select(added)
  },
  remove: (at) => void headingAt(at).remove(),
  move(at) {
    const { row, index } = placeOf(at)
    headingAt(at).move(rowAt(row), { at: index + 2 })
  },
  undo: () => void editor.UndoManager.undo(),
}
