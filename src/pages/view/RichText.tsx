import { createElement, Fragment, useMemo, type ReactNode } from 'react'
import { isExternal, parseRichText, type RichNode } from '../model/index.ts'

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

/** HTML an author wrote, rendered as elements from an allow-list. */
export function RichText({ html, className = '' }: { html: string; className?: string }) {
  const nodes = useMemo(() => parseRichText(html), [html])
  return <div className={`sala-rich ${className}`.trim()}>{nodes.map(renderNode)}</div>
}
