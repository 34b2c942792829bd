import type { Text } from '#shared'
import { OpenSectionsProvider, useForm, useFormPart } from './context.ts'
import { Field } from './Field.tsx'
import { useSchemaText } from './fieldTexts.ts'

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
export function FormFields({ sections = [], only, except = [], columns }: FormFieldsProps) {
  const form = useForm()
  const text = useSchemaText()
  const { shape } = useFormPart(form, [], '', () => ({ shape: form.reader.shape(form.reader.root, form.values()) }))
  if (shape.widget !== 'section') return <Field path={[]} spec={shape} />
  const properties = form.reader.properties(shape).filter(({ name }) => (only?.includes(name) ?? true) && !except.includes(name))
  const named = new Set(sections.flatMap(({ fields }) => fields))
  const draw = (names: readonly string[]) =>
    names.map((name) => {
      const spec = properties.find((property) => property.name === name)
      return spec && <Field key={name} path={[name]} spec={spec} />
    })
  const rest = properties.map(({ name }) => name).filter((name) => !named.has(name))
  return (
    <OpenSectionsProvider value={[form.reader.root.flat]}>
      {sections.map((section) => {
        const fields = draw(section.fields)
        if (!fields.some(Boolean)) return null
        return (
          <section key={section.id} className="sala-form-section" aria-label={section.label === undefined ? undefined : text(section.label)}>
            {section.label !== undefined && <h2 className="sala-form-section-title">{text(section.label)}</h2>}
            <div className="sala-grid" data-columns={section.columns ?? columns}>
              {fields}
            </div>
          </section>
        )
      })}
      {rest.length > 0 && (
        <div className="sala-grid" data-columns={columns}>
          {draw(rest)}
        </div>
      )}
    </OpenSectionsProvider>
  )
}
