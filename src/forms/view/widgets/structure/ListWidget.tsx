import { useForm } from '../../context.ts'
import { Field } from '../../Field.tsx'
import { useSchemaText } from '../../fieldTexts.ts'
import type { StructureProps } from '../../widgetTypes.ts'
import { EntryList } from './EntryList.tsx'

/** A list of anything: objects as groups of fields, values one by one, tuples each by its own schema. */
export function ListWidget({ path, spec, readOnly }: StructureProps) {
  const form = useForm()
  const label = useSchemaText()(spec.label)
  return (
    <EntryList
      path={path}
      label={label}
      readOnly={readOnly}
      renderEntry={(index) => {
        const item = form.reader.item(spec, index)
        return (
          <Field
            path={[...path, index]}
            spec={item}
            look={item.widget === 'section' ? 'bare' : 'cell'}
          />
        )
      }}
    />
  )
}
