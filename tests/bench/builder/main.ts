import { countRenders } from '../../support/countRenders.ts'
import { nextTask, painted, timed, typeInto, type Sample } from '../act.ts'
import { rowsOf, type Contestant } from './content.ts'

const CONTESTANTS: Record<string, () => Promise<{ contestant: Contestant }>> = {
  sala: () => import('./sala.tsx'),
  puck: () => import('./puck.tsx'),
  grapesjs: () => import('./grapes.ts'),
}

/** How long an editor may take to open (ms). */
const PATIENCE = 60_000
/** Until the browser itself has started (ms): on two cores its own windows take seconds, and what opens meanwhile waits for them more than it works. */
const SETTLED = 4000
/** Visits of a page that is opened by itself, and what lies between them (ms): code that a browser keeps compiled, it keeps with the second. */
const VISITS = 3
const BETWEEN = 1500
/** Until a document that was loaded anew has come to rest (ms). */
const LOADED = 500

const counter = countRenders()
let editor: Contestant

const headings = (): HTMLElement[] => [
  ...(editor.page()?.querySelectorAll<HTMLElement>('h2') ?? []),
]
const texts = (): string[] => headings().map(({ textContent }) => textContent)

export interface Act extends Sample {
  /** Blocks of the page that were drawn. */
  drawn: number
}

async function measured(act: () => void, done: () => boolean): Promise<Act> {
  const sample = await timed(counter, act, done)
  return {
    ...sample,
    drawn: counter.names.filter((name) => editor.blockComponents.includes(name)).length,
  }
}

let frames: number[] = []
let watching = false

/** What a driver calls from outside; times in ms. */
const bench = {
  /** Opens the editor, its code included, until a heading that is clicked on has its text in the inspector on the screen. */
  async open(name: string, blocks: number): Promise<number> {
    const from = performance.now()
    editor = (await CONTESTANTS[name]!()).contestant
    await editor.mount(document.getElementById('root')!, rowsOf(blocks))
    while (headings().length !== blocks) {
      await nextTask()
      if (performance.now() - from > PATIENCE)
        throw new Error(`${name} did not open within ${PATIENCE} ms.`)
    }
    editor.select(0)
    await painted(() => editor.field()?.value === 'Heading 0')
    return performance.now() - from
  },
  async select(at: number): Promise<Act> {
    const text = texts()[at]!
    return measured(
      () => editor.select(at),
      () => editor.field()?.value === text,
    )
  },
  async type(at: number, value: string): Promise<Act> {
    const field = editor.field()!
    field.focus()
    return measured(
      () => {
        typeInto(field, value)
        if (editor.blockComponents.length === 0)
          field.dispatchEvent(new Event('change', { bubbles: true }))
      },
      () => headings()[at]!.textContent === value,
    )
  },
  async insert(at: number): Promise<Act> {
    const count = headings().length
    return measured(
      () => editor.insert(at),
      () => headings().length === count + 1,
    )
  },
  async remove(at: number): Promise<Act> {
    const count = headings().length
    return measured(
      () => editor.remove(at),
      () => headings().length === count - 1,
    )
  },
  async move(at: number): Promise<Act> {
    const text = texts()[at]!
    return measured(
      () => editor.move(at),
      () => texts()[at + 1] === text && texts()[at] !== text,
    )
  },
  async undo(): Promise<Act> {
    const before = texts().join('\n')
    return measured(
      () => editor.undo(),
      () => texts().join('\n') !== before,
    )
  },
  /** Where a heading is on the screen (px). */
  async where(at: number): Promise<{ x: number; y: number }> {
    const heading = headings()[at]!
    heading.scrollIntoView({ block: 'center' })
    const frame = heading.ownerDocument.defaultView!.frameElement!.getBoundingClientRect()
    const box = heading.getBoundingClientRect()
    const scale = frame.width / (heading.ownerDocument.defaultView!.innerWidth || 1)
    return {
      x: frame.left + (box.left + Math.min(box.width / 2, 60)) * scale,
      y: frame.top + (box.top + box.height / 2) * scale,
    }
  },
  async watchFrames(): Promise<void> {
    frames = []
    watching = true
    const next = (at: number): void => {
      frames.push(at)
      if (watching) requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  },
  /** Frames that did not come since the watch began. */
  async droppedFrames(): Promise<number> {
    watching = false
    return frames
      .slice(1)
      .reduce(
        (dropped, at, index) =>
          dropped + Math.max(0, Math.round((at - frames[index]!) / (1000 / 60)) - 1),
        0,
      )
  },
  order: async (): Promise<string[]> => texts(),
}
export type Bench = typeof bench
Object.assign(window, { bench })

/**
 * Opened by itself, where the address asks for it: nobody outside watches, and the page says how long each visit took.
 * The first has nothing of the editor in the browser; the last is what somebody has who opens one page after the other.
 */
async function visit(name: string, blocks: number, before: number[]): Promise<void> {
  const took = [...before, await bench.open(name, blocks)]
  sessionStorage.setItem('took', JSON.stringify(took))
  if (took.length === VISITS) await fetch(`/opened/${took[0]}/${took.at(-1)}`)
  else setTimeout(() => location.reload(), BETWEEN)
}

const asked = new URLSearchParams(location.search)
const before = JSON.parse(sessionStorage.getItem('took') ?? '[]') as number[]
if (asked.has('open'))
  setTimeout(
    () => void visit(asked.get('open')!, Number(asked.get('blocks')), before),
    before.length === 0 ? SETTLED : LOADED,
  )
