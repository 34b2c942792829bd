import type { FieldLayout, FieldSpec } from '../../schema/index.ts'
import type { Path } from '../../core/index.ts'
import { Field } from '../Field.tsx'
import { useSchemaText } from '../fieldTexts.ts'
import { spans } from '../spans.ts'
import { fieldNames } from './fieldNames.ts'
import { Parts } from './Parts.tsx'
import type { Part } from './parts.ts'

export interface LayoutFieldsProps {
  layout: FieldLayout
  /** The fields of the object, by name. */
  fields: ReadonlyMap<string, { path: Path; spec: FieldSpec }>
  /** Only these. */
  shown?: readonly string[]
}

/** The fields of an object by its `x-layout`. */
export function LayoutFields({ layout, fields, shown }: LayoutFieldsProps) {
  const text = useSchemaText()
  const at = (name: string) => (shown && !shown.includes(name) ? undefined : fields.get(name))
  const field = (name: string) => {
    const found = at(name)
    return found && <Field key={name} path={found.path} spec={found.spec} />
  }
  const parts = layout.parts.flatMap((part): Part[] => {
    const paths = fieldNames(part).flatMap((name) => (at(name) ? [at(name)!.path] : []))
    if (paths.length === 0) return []
    return [
      {
        id: part.id,
        label: text(part.label),
        ...(part.help !== undefined && { help: text(part.help) }),
        paths,
        render: () => (
          <>
            {part.fields && (
              <div className="sala-grid" data-columns={part.columns}>
                {part.fields.map(field)}
              </div>
            )}
            {part.rows?.map((row, index) => (
              <div key={index} className="sala-form-row">
                {row.columns.map((column) => (
                  <div
                    key={column.fields.join(' ')}
                    className="sala-form-column"
                    style={spans(column.size)}
                  >
                    {column.fields.map(field)}
                  </div>
                ))}
              </div>
            ))}
            {part.layout && (
              <LayoutFields layout={part.layout} fields={fields} {...(shown && { shown })} />
            )}
          </>
        ),
      },
    ]
  })
  return <Parts kind={layout.kind} parts={parts} />
}
