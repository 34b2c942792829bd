import { useText } from '#i18n'
import { SelectInput } from '#ui'
import { OpenSectionsProvider, useForm, useFormPart, useOpenSections } from '../context.ts'
import { Field } from '../Field.tsx'
import { useSchemaText } from '../fieldTexts.ts'
import type { StructureProps } from '../widgetTypes.ts'

/** One of several shapes (`oneOf`, `anyOf`, several types): which one, and then its fields. */
export function BranchWidget({ path, spec, name, readOnly, control }: StructureProps) {
  const form = useForm()
  const t = useText('forms')
  const text = useSchemaText()
  const open = useOpenSections()
  const { branch } = useFormPart(form, path, name, () => ({ branch: form.branch(path) }))
  return (
    <div className="sala-branches">
      <SelectInput
        id={control.id}
        describedBy={control.describedBy}
        label={t('branch', { label: text(spec.label) })}
        readOnly={readOnly}
        options={(spec.branches ?? []).map(({ label }, index) => ({ key: String(index), label: text(label) }))}
        value={String(branch)}
        placeholder={t('choose')}
        clearable={false}
        onChange={(key) => form.chooseBranch(path, Number(key))}
      />
      <OpenSectionsProvider value={[...open, spec.flat]}>
        <Field key={branch} path={path} spec={form.reader.branch(spec, branch)} look="bare" />
      </OpenSectionsProvider>
    </div>
  )
}
