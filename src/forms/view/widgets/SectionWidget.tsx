import { isRecord } from '../../core/path.ts'
import { OpenSectionsProvider, useForm, useFormPart, useOpenSections } from '../context.ts'
import { Field } from '../Field.tsx'
import type { StructureProps } from '../widgetTypes.ts'

/** An object: its fields in a grid, those that a condition brings or takes, and what it holds that the schema does not name. */
export function SectionWidget({ path, spec, name }: StructureProps) {
  const form = useForm()
  const open = useOpenSections()
  const { shape } = useFormPart(form, path, name, () => ({ shape: form.reader.shape(spec, form.get(path)) }))
  const { extra } = useFormPart(form, path, name, () => {
    const value = form.get(path)
    const known = shape.schema.properties ?? {}
    return { extra: isRecord(value) ? Object.keys(value).filter((key) => !Object.hasOwn(known, key)).join('\n') : '' }
  })
  return (
    <OpenSectionsProvider value={[...open, spec.flat]}>
      <div className="sala-grid" data-columns={spec.options.columns}>
        {form.reader.properties(shape).map((property) => (
          <Field key={property.name} path={[...path, property.name]} spec={property} />
        ))}
        {extra !== '' && extra.split('\n').map((key) => <Field key={key} path={[...path, key]} spec={form.reader.entry(shape, key)} />)}
      </div>
    </OpenSectionsProvider>
  )
}
