import { isRecord } from '#shared'
import { names } from '../../../core/ways.ts'
import { useMemo } from 'react'
import { hasEntries } from '../../../schema/widget.ts'
import { OpenSectionsProvider, useForm, useFormPart, useOpenSections } from '../../context.ts'
import { Field } from '../../Field.tsx'
import { inOrder, useFields, useShapes } from '../../useFields.ts'
import { LaidFields, placedNames } from '../../layout/Laid.tsx'
import type { StructureProps } from '../../widgetTypes.ts'
import { mapView, shapeView, strangeView } from './mapView.ts'
import { lazyComponent } from '#ui'

/** An object: its fields in a grid, those that a condition brings or takes, and what it holds that the schema does not name. */
export function SectionWidget({ path, spec, name, readOnly, control }: StructureProps) {
  const open = useOpenSections()
  const shapes = useShapes(path, name, spec)
  const shape = shapes.at(-1)!
  const opened = useMemo(() => [...open, spec.flat], [open, spec])
  const fields = useFields(shape, path)
  const layout = shape.schema['x-layout']
  const placed = layout && placedNames(shape)
  return (
    <OpenSectionsProvider value={opened}>
      {layout && <LaidFields layout={layout} fields={fields} />}
      <div className="sala-grid" data-columns={spec.options.columns}>
        {inOrder(shapes, fields).map((part, at) => {
          if (typeof part !== 'string')
            return <ShapeSelect key={` ${at}`} {...{ path, name, readOnly, control }} spec={part} />
          return !placed?.has(part) && <Field key={part} {...fields.get(part)!} />
        })}
        {!hasEntries(shape.schema) && <Strange {...{ path, name, readOnly }} spec={shape} />}
      </div>
      {hasEntries(shape.schema) && (
        <NamedEntries path={path} spec={shape} name={name} readOnly={readOnly} control={control} />
      )}
    </OpenSectionsProvider>
  )
}

interface StrangeProps extends Omit<StructureProps, 'control'> {
  /** Only where something is wrong with it. */
  refused?: boolean
}

/** What is refused of an object as a whole, which any of its values may be to blame for. */
const OF_WHOLE = new Set(['field-invalid', 'field-max-properties'])

/** What the value holds and the schema does not name; nothing is dropped. */
export function Strange({ path, spec, name, readOnly, refused = false }: StrangeProps) {
  const form = useForm()
  const { found } = useFormPart(form, path, name, (from) => {
    const value = from.get(path)
    const isAny = !refused || from.state(path).failures.some(({ code }) => OF_WHOLE.has(code))
    const strange = isRecord(value)
      ? Object.keys(value).filter(
          (key) => !names(spec, key) && (isAny || from.state([...path, key]).failures.length > 0),
        )
      : []
    return { found: JSON.stringify(strange) }
  })
  const strange = JSON.parse(found) as string[]
  return strange.length > 0 && <StrangeEntries {...{ path, spec, readOnly, strange }} />
}

const StrangeEntries = lazyComponent(strangeView)

/** Entries that people name, beside the fields that the schema names. */
export const NamedEntries = (props: StructureProps) => (
  <Entries
    {...props}
    known={Object.keys(props.spec.schema.properties ?? {}).filter((name) =>
      names(props.spec, name),
    )}
  />
)

const Entries = lazyComponent(mapView)

/** A choice that a condition brought. */
export const ShapeSelect = lazyComponent(shapeView)
