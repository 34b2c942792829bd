import { useMemo } from 'react'
import type { Text } from '#shared'
import { OpenSectionsProvider, useForm } from './context.ts'
import { Field } from './Field.tsx'
import { useSchemaText } from './fieldTexts.ts'
import { inOrder, useFields, useShapes } from './useFields.ts'
import { hasEntries } from '../schema/widget.ts'
import { LaidFields, placedNames } from './layout/Laid.tsx'
import { NamedEntries, ShapeSelect, Strange } from './widgets/structure/SectionWidget.tsx'

const NONE: readonly never[] = []
const CONTROL = { id: 'entries' }

export interface FormSection {
  id: string
  label?: Text | undefined
  /** Fields side by side where there is room. */
  columns?: number | undefined
  /** Names of fields in their order. */
  fields: readonly string[]
}

interface FormFieldsProps {
  /** Without sections the fields stand in the order of the schema; fields that no section names follow at the end. */
  sections?: readonly FormSection[] | undefined
  /** Only these fields. */
  only?: readonly string[] | undefined
  /** Leave these out. */
  except?: readonly string[] | undefined
  columns?: number | undefined
}

/** The fields of the form's schema. */
export function FormFields({ sections = NONE, only, except = NONE, columns }: FormFieldsProps) {
  const form = useForm()
  const text = useSchemaText()
  const shapes = useShapes(NONE, '', form.reader.root)
  const shape = shapes.at(-1)!
  const open = useMemo(() => [form.reader.root.flat], [form])
  const fields = useFields(shape, NONE)
  const { root } = form.reader
  if (root.widget !== 'section')
    return <Field path={[]} spec={root.widget === 'choice' ? root : shape} look="bare" />
  const shown = [...fields.keys()].filter(
    (name) => (only?.includes(name) ?? true) && !except.includes(name),
  )
  const layout = sections.length === 0 ? shape.schema['x-layout'] : undefined
  const named = layout ? placedNames(shape) : new Set(sections.flatMap((section) => section.fields))
  const renderFields = (names: readonly string[]) =>
    names.map((name) => {
      const field = fields.get(name)
      return field && <Field key={name} path={field.path} spec={field.spec} />
    })
  const whole = { path: NONE, name: '', readOnly: form.state(NONE).readOnly }
  const rest = inOrder(shapes, fields).filter((part) =>
    typeof part === 'string' ? shown.includes(part) && !named.has(part) : !only,
  )
  return (
    <OpenSectionsProvider value={open}>
      {layout && <LaidFields layout={layout} fields={fields} shown={shown} />}
      {sections.map((section) => {
        const rendered = renderFields(section.fields.filter((name) => shown.includes(name)))
        if (!rendered.some(Boolean)) return null
        return (
          <section
            key={section.id}
            className="sala-form-section"
            aria-label={section.label === undefined ? undefined : text(section.label)}
          >
            {section.label !== undefined && (
              <h2 className="sala-form-section-title">{text(section.label)}</h2>
            )}
            <div className="sala-grid" data-columns={section.columns ?? columns}>
              {rendered}
            </div>
          </section>
        )
      })}
      {rest.length > 0 && (
        <div className="sala-grid" data-columns={columns}>
          {rest.map((part, at) =>
            typeof part === 'string' ? (
              <Field key={part} {...fields.get(part)!} />
            ) : (
              <ShapeSelect key={` ${at}`} {...whole} spec={part} control={CONTROL} />
            ),
          )}
        </div>
      )}
      {!only &&
        (hasEntries(shape.schema) ? (
          <NamedEntries {...whole} spec={shape} control={CONTROL} />
        ) : (
          <Strange {...whole} spec={shape} refused />
        ))}
    </OpenSectionsProvider>
  )
}
