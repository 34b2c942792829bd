import type { Breakpoint, NodeId, PageProblem } from '#pages/model'
import type { BuilderPorts } from '../context/builderContext.ts'

/** What beside its name takes a value of a style back is not what sets it. */
const CONTROL =
  'input:not([type=hidden]), select, textarea, button:not(.builder-style-label *), [contenteditable=true]'
const MAX_TRIES = 50
const PAUSE = 50
/** What a person does who looks at something else by now. */
const MOVES = ['keydown', 'pointerdown'] as const

/** Where the inspector sets what stands at the first step of a path. */
const GROUPS: Record<string, string> = {
  props: 'content',
  part: 'content',
  bind: 'bind',
  style: 'style',
  show: 'visibility',
  hidden: 'visibility',
  logics: 'logic',
  flow: 'flow',
  customId: 'advanced',
  name: 'advanced',
  label: 'data',
  value: 'data',
  required: 'data',
  reqError: 'data',
}
/** The same for the page itself. */
const PAGE_GROUPS: Record<string, string> = {
  flow: 'data',
  submit: 'data',
  sendWhenValid: 'data',
  next: 'data',
  course: 'data',
  destination: 'data',
  maxKilobytes: 'data',
}

/** The tab that a group stands on, where there are tabs. */
const TAB_OF: Record<string, string> = { style: 'style', visibility: 'rules', logic: 'rules' }

const groupOf = (
  node: NodeId | null,
  [first = '', second]: readonly string[],
): string | undefined =>
  node === null
    ? PAGE_GROUPS[first]
    : first === 'style' && second === 'hide'
      ? 'visibility'
      : GROUPS[first]

/** What marks the place of a value, the value itself first and then what is around it. */
function marksOf([first = '', ...rest]: readonly string[]): string[] {
  if (first === 'style') {
    const path = rest[0] === 'at' ? rest.slice(2) : rest
    return path[0] === 'hide'
      ? []
      : path.map(
          (_, index) =>
            `[data-style=${JSON.stringify(path.slice(0, path.length - index).join('-'))}]`,
        )
  }
  if (first === 'show') return ['[data-rule]']
  if (first === 'logics') return ['[data-logics]']
  if (first === 'name' || (first === 'part' && rest[0] === 'id'))
    return ['[data-answer-name]', '[data-field="name"]']
  const path = ['props', 'bind', 'part'].includes(first) ? rest : [first, ...rest]
  const names = path.map((_, index) =>
    path
      .slice(0, path.length - index)
      .reduce(
        (text, part) =>
          /^\d+$/.test(part) ? `${text}[${part}]` : text === '' ? part : `${text}.${part}`,
        '',
      ),
  )
  return names.map((name) => `[data-field=${JSON.stringify(name)}]`)
}

/** Opens the group of the inspector that a path is set in and takes the focus there; `false` while it is still being drawn. */
function focusAt(node: NodeId | null, path: readonly string[], isLast: boolean): boolean {
  // The fields of what was selected before still stand there for a moment, and take no focus.
  const inspector = document.querySelector('.builder-inspector:not([aria-disabled])')
  const name = groupOf(node, path)
  const tab = TAB_OF[name ?? ''] ?? 'content'
  inspector?.querySelector<HTMLElement>(`[data-tab="${tab}"][aria-selected="false"]`)?.click()
  const group = inspector && (name ? inspector.querySelector(`[data-group="${name}"]`) : inspector)
  const toggle = name
    ? group?.querySelector<HTMLElement>('.builder-group[aria-expanded]')
    : undefined
  if (toggle?.getAttribute('aria-expanded') === 'false') toggle.click()
  const marks = marksOf(path)
  const place =
    group &&
    marks.map((mark) => group.querySelector(mark)).find((one) => one?.querySelector(CONTROL))
  const target =
    place?.querySelector<HTMLElement>(CONTROL) ??
    (isLast || marks.length === 0 ? toggle : undefined)
  if (!target) return false
  target.focus()
  ;(place ?? target).scrollIntoView?.({ block: 'center' })
  return true
}

/** Ends the jump that is still under way. */
let leave = (): void => undefined

/** Selects where a problem is and takes the focus to what is to be changed, at the width that it is about; not once the person has gone on to something else. */
export function goTo(
  { store, frames }: Pick<BuilderPorts, 'store' | 'frames'>,
  { node, path }: Pick<PageProblem, 'node' | 'path'>,
): void {
  leave()
  store.select(node)
  if (!path || (node === null && path[0] === 'site')) return
  if (path[0] === 'style')
    store.look({ breakpoint: path[1] === 'at' ? (path[2] as Breakpoint) : 'base' })
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = (): void => {
    clearTimeout(timer)
    stopListening()
  }
  const stopListening = frames.inEachWindow((window) => {
    for (const type of MOVES) window.addEventListener(type, stop, true)
    return () => MOVES.forEach((type) => window.removeEventListener(type, stop, true))
  })
  leave = stop
  const attempt = (tries: number): void => {
    if (focusAt(node, path, tries === MAX_TRIES) || tries === MAX_TRIES) stop()
    else timer = setTimeout(() => attempt(tries + 1), PAUSE)
  }
  timer = setTimeout(() => attempt(0))
}
