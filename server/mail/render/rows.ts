import type { PageObject, PageRow } from '#schema'
import { evaluate, truthy } from '#shared/expression'
import { besides, MAIL_BLOCKS } from './blocks.ts'
import type { MailContext } from './context.ts'

const isShown = ({ show, hidden }: PageObject, { values }: MailContext): boolean => {
  if (hidden === true) return false
  if (show === undefined) return true
  const holds = evaluate(show, values)
  return holds.ok && truthy(holds.value)
}

function renderObject(object: PageObject, context: MailContext, width: number): string {
  if (!isShown(object, context)) return ''
  const render = Object.hasOwn(MAIL_BLOCKS, object.type) ? MAIL_BLOCKS[object.type] : undefined
  if (render) return render({ object, context, width, renderRows }, object.props ?? {})
  context.left.push({ id: object.id, type: object.type })
  return ''
}

/** Rows of a page document as the inside of a table cell. */
export const renderRows = (rows: readonly PageRow[], context: MailContext, width: number): string =>
  rows
    .map(({ columns }) =>
      besides(
        columns.map(({ size, objects }) => ({
          share: size?.md ?? size?.base ?? 12,
          draw: (inner: number) =>
            objects.map((object) => renderObject(object, context, inner)).join(''),
        })),
        width,
      ),
    )
    .join('')
