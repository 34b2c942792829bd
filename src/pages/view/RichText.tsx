import { createElement, Fragment, useMemo, type ReactNode } from 'react'
import { isExternal, parseRichText, sectionId, type RichNode } from '../model/index.ts'

const PROP_NAMES: Record<string, string> = { colspan: 'colSpan', rowspan: 'rowSpan' }

function renderNode(node: RichNode, key: number): ReactNode {
  if (typeof node === 'string') return <Fragment key={key}>{node}</Fragment>
  const attributes: Record<string, unknown> = { key }
  for (const [name, value] of Object.entries(node.attributes))
    attributes[PROP_NAMES[name] ?? name] = value
  if (node.tag === 'a' && isExternal(node.attributes.href ?? '')) attributes.rel = 'noopener'
  if (node.tag === 'img')
    Object.assign(attributes, { alt: node.attributes.alt ?? '', loading: 'lazy' })
  const children = node.children.map(renderNode)
  const element =
    children.length > 0
      ? createElement(node.tag, attributes, ...children)
      : createElement(node.tag, attributes)
  // A wide table scrolls in its own box, so that the page does not.
  return node.tag === 'table' ? (
    <div key={key} className="sala-rich-table" tabIndex={0}>
      {element}
    </div>
  ) : (
    element
  )
}

/** The sections of an article with anchors, so that its table of contents leads to them. */
function withAnchors(nodes: RichNode[]): RichNode[] {
  let number = 0
  return nodes.map((node) =>
    typeof node !== 'string' && node.tag === 'h2'
      ? { ...node, attributes: { ...node.attributes, id: sectionId(++number) } }
      : node,
  )
}

/** HTML an author wrote, rendered as elements from an allow-list. */
export function RichText({
  html,
  className = '',
  anchors = false,
}: {
  html: string
  className?: string
  anchors?: boolean
}) {
  const nodes = useMemo(() => {
    const parsed = parseRichText(html)
    return anchors ? withAnchors(parsed) : parsed
  }, [html, anchors])
  return <div className={`sala-rich ${className}`.trim()}>{nodes.map(renderNode)}</div>
}
