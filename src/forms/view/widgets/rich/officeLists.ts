/** A paragraph that a word processor shows as an entry of a list. */
interface Entry {
  element: Element
  /** Lists of one document are told apart by it. */
  list: string
  level: number
  ordered: boolean
  start: number
  /** What it holds, without its mark. */
  content: Node[]
}

const MARK = /mso-list:\s*Ignore/i
const ORDERED = /^\(?([\d๐-๙]+|[a-zA-Zก-ฮ]|[ivxlcdm]+)[.)]/i

const styleOf = (element: Element): string => element.getAttribute('style') ?? ''

/** The number that a mark such as `3.` or `c)` counts from; where letters could be Roman, the alphabet. */
function startOf(mark: string): number {
  const sign = ORDERED.exec(mark)?.[1] ?? '1'
  const digits = sign.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
  if (/^\d+$/.test(digits)) return Number(digits)
  return /^[a-z]$/i.test(sign) && !/^i$/i.test(sign) ? sign.toLowerCase().charCodeAt(0) - 96 : 1
}

/** Word: a paragraph with its level in its style, and its mark as text. */
function wordEntry(element: Element): Entry | undefined {
  const style = /mso-list:\s*(l\d+)\s+level(\d+)/i.exec(styleOf(element))
  if (element.tagName !== 'P' || !style) return undefined
  const marks = [...element.querySelectorAll('[style]')].filter((one) => MARK.test(styleOf(one)))
  const mark = (marks[0]?.textContent ?? '').trim()
  for (const one of marks) one.remove()
  return {
    element,
    list: style[1]!,
    level: Number(style[2]),
    ordered: ORDERED.test(mark),
    start: startOf(mark),
    content: [...element.childNodes],
  }
}

/** Word on the web: a list of its own around each entry. */
function webEntry(element: Element): Entry | undefined {
  const item = element.querySelector('li')
  if (!element.classList.contains('ListContainerWrapper') || !item) return undefined
  return {
    element,
    list: item.getAttribute('data-listid') ?? '',
    level: Number(item.getAttribute('data-aria-level') ?? item.getAttribute('aria-level') ?? 1),
    ordered: item.parentElement?.tagName === 'OL',
    start: Number(item.parentElement?.getAttribute('start') ?? 1),
    content: [...item.childNodes],
  }
}

/** Puts entries that stand one behind the other into lists, the deeper ones inside those before them. */
function intoLists(entries: Entry[]): void {
  const open: { list: Element; id: string; level: number }[] = []
  for (const { element, list: id, level, ordered, start, content } of entries) {
    while (open.length > 0 && open.at(-1)!.level > level) open.pop()
    const tag = ordered ? 'OL' : 'UL'
    const same = open.at(-1)
    if (same?.level === level && (same.list.tagName !== tag || same.id !== id)) open.pop()
    if (open.at(-1)?.level !== level) {
      const list = element.ownerDocument.createElement(tag)
      if (ordered && start !== 1) list.setAttribute('start', String(start))
      const around = open.at(-1)?.list.lastElementChild
      if (around) around.append(list)
      else element.before(list)
      open.push({ list, id, level })
    }
    const item = element.ownerDocument.createElement('li')
    item.append(...content)
    open.at(-1)!.list.append(item)
    element.remove()
  }
}

/** Are there words, or other elements, between the two? */
function follows(before: Element, after: Element): boolean {
  for (let node = before.nextSibling; node; node = node.nextSibling) {
    if (node === after) return true
    if (node.nodeType === 1 || (node.nodeType === 3 && node.textContent!.trim() !== ''))
      return false
  }
  return false
}

/** What word processors put on the clipboard for lists, as lists. */
export function mendLists(root: ParentNode): void {
  let run: Entry[] = []
  const runs: Entry[][] = []
  for (const element of root.querySelectorAll('p, div.ListContainerWrapper')) {
    const entry = wordEntry(element) ?? webEntry(element)
    if (!entry) continue
    if (run.length > 0 && follows(run.at(-1)!.element, element)) run.push(entry)
    else runs.push((run = [entry]))
  }
  for (const entries of runs) intoLists(entries)
  // A list beside the entries of another one belongs to the entry before it.
  for (const list of root.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol'))
    list.previousElementSibling?.append(list)
}
