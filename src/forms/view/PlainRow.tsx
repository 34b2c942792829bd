import { createContext, useContext, type ReactNode } from 'react'
import type { PageObject, PageRow } from '#schema'
import { useFormScope } from './context.ts'
import { Field } from './Field.tsx'
import { FormObject } from './FormPage.tsx'
import { spans } from './spans.ts'

/** Draws blocks that are no fields where a form page is shown inside another page; given by who can draw pages. */
const ObjectRenderer = createContext<((object: PageObject) => ReactNode) | undefined>(undefined)
export const FormObjectRendererProvider = ObjectRenderer.Provider

/** A row of a form page rendered without the page renderer: fields in columns, other blocks through the renderer of the context. */
export function PlainRow({ row }: { row: PageRow }) {
  const scope = useFormScope()
  const renderObject = useContext(ObjectRenderer)
  return (
    <div className="sala-form-row">
      {row.columns.map((column) => (
        <div key={column.id} className="sala-form-column" style={spans(column.size)}>
          {column.objects.map((object) =>
            object.type === 'field' ? (
              <Field key={object.id} path={[...scope, object.name!]} />
            ) : (
              <FormObject key={object.id} object={object}>
                {renderObject?.(object)}
              </FormObject>
            ),
          )}
        </div>
      ))}
    </div>
  )
}
