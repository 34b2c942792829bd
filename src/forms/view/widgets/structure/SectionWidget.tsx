import { isRecord } from '#shared'
import { useMemo } from 'react'
import type { FieldSpec } from '../../../schema/index.ts'
import { hasEntries } from '../../../schema/widget.ts'
import { OpenSectionsProvider, useForm, useFormPart, useOpenSections } from '../../context.ts'
import { Field } from '../../Field.tsx'
import { useFields } from '../../useFields.ts'
import { LaidFields, placedNames } from '../../layout/Laid.tsx'
import type { StructureProps } from '../../widgetTypes.ts'
import { mapView } from './mapView.ts'
import { lazyComponent } from '#ui'

/** An object: its fields in a grid, those that a condition brings or takes, and what it holds that the schema does not name. */
export function SectionWidget({ path, spec, name, readOnly, control }: StructureProps) {
  const form = useForm()
  const open = useOpenSections()
  const { shape } = useFormPart(form, path, name, (from) => ({
    shape: form.reader.shape(spec, from.get(path)),
  }))
  const opened = useMemo(() => [...open, spec.flat], [open, spec])
  const fields = useFields(shape, path)
  const layout = shape.schema['x-layout']
  const placed = layout && placedNames(shape)
  return (
    <OpenSectionsProvider value={opened}>
      {layout && <LaidFields layout={layout} fields={fields} />}
      <div className="sala-grid" data-columns={spec.options.columns}>
        {[...fields].map(
          ([field, at]) =>
            !placed?.has(field) && <Field key={field} path={at.path} spec={at.spec} />,
        )}
        {!hasEntries(shape.schema) && <Strange path={path} spec={shape} name={name} />}
      </div>
      {hasEntries(shape.schema) && (
        <NamedEntries path={path} spec={shape} name={name} readOnly={readOnly} control={control} />
      )}
    </OpenSectionsProvider>
  )
}

/** What the value holds and the schema does not name; nothing is dropped. */
function Strange({
  path,
  spec,
  name,
}: {
  path: StructureProps['path']
  spec: FieldSpec
  name: string
}) {
  const form = useForm()
  const { extra } = useFormPart(form, path, name, (from) => {
    const value = from.get(path)
    const known = spec.schema.properties ?? {}
    return {
      extra: isRecord(value)
        ? JSON.stringify(Object.keys(value).filter((key) => !Object.hasOwn(known, key)))
        : '[]',
    }
  })
  return (JSON.parse(extra) as string[]).map((key) => (
    <Field key={key} path={[...path, key]} spec={form.reader.entry(spec, key)} />
  ))
}

/** Entries that people name, beside the fields that the schema names. */
export const NamedEntries = (props: StructureProps) => (
  <Entries {...props} known={Object.keys(props.spec.schema.properties ?? {})} />
)

const Entries = lazyComponent(mapView)
