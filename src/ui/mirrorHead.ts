const SHEETS = 'link[rel="stylesheet"], style'
/** Says of a root element that its document is a mirror. */
const MIRROR = 'data-mirror'

/**
 * Keeps the looks of one document equal to those of another: its style sheets, those that come later too, and what its
 * root element says of language, scheme and theme. Answers what ends it.
 */
export function mirrorHead(from: Document, to: Document): () => void {
  const copies = new Map<Element, Element>()
  const sheets = (): void => {
    const wanted = [...from.querySelectorAll(SHEETS)]
    for (const [sheet, copy] of copies) {
      if (wanted.includes(sheet)) continue
      copy.remove()
      copies.delete(sheet)
    }
    for (const sheet of wanted) {
      const copy = copies.get(sheet)
      if (!copy) copies.set(sheet, to.head.appendChild(to.importNode(sheet, true)))
      else if (copy.textContent !== sheet.textContent) copy.textContent = sheet.textContent
    }
  }
  const attributes = (): void => {
    for (const { name } of Array.from(to.documentElement.attributes))
      if (name !== MIRROR && !from.documentElement.hasAttribute(name))
        to.documentElement.removeAttribute(name)
    for (const { name, value } of from.documentElement.attributes)
      if (to.documentElement.getAttribute(name) !== value)
        to.documentElement.setAttribute(name, value)
  }
  to.documentElement.setAttribute(MIRROR, '')
  sheets()
  attributes()
  const heads = new MutationObserver(sheets)
  heads.observe(from.head, { childList: true, subtree: true, characterData: true })
  const roots = new MutationObserver(attributes)
  roots.observe(from.documentElement, { attributes: true })
  return () => {
    heads.disconnect()
    roots.disconnect()
  }
}
