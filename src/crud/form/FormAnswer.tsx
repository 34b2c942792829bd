import { useForm, useFormPart } from '#forms'
import type { VisibleEntity } from '../entityModel.ts'
import { RecordAnswer } from '../RecordAnswer.tsx'

/** What the gateway says of the record that is being written. */
export function FormAnswer({ entity }: Pick<VisibleEntity, 'entity'>) {
  const values = useFormPart(useForm(), [], '', (form) => {
    const all = form.values() as Record<string, unknown>
    return Object.fromEntries((entity['x-form']?.answer?.of ?? []).map((name) => [name, all[name]]))
  })
  return <RecordAnswer entity={entity} values={values} />
}
