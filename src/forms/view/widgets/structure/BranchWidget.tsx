import { useState } from 'react'
import { useText } from '#i18n'
import { Combobox, SelectInput, type Option } from '#ui'
import { OpenSectionsProvider, useForm, useFormPart, useOpenSections } from '../../context.ts'
import { Field } from '../../Field.tsx'
import { useSchemaText } from '../../fieldTexts.ts'
import type { StructureProps } from '../../widgetTypes.ts'

/** More ways than this are searched by words. */
const MAX_SELECTED = 12

/** One of several shapes (`oneOf`, `anyOf`, several types): which one, and then its fields; the other shapes are not read. */
export function BranchWidget(props: StructureProps) {
  const { path, spec, name } = props
  const form = useForm()
  const open = useOpenSections()
  const { choice, branch } = useFormPart(form, path, name, (from) => {
    const choice = form.reader.shape(spec, from.get(path))
    return { choice, branch: from.branch(path, choice) }
  })
  return (
    <div className="sala-branches">
      <BranchSelect {...props} spec={choice} />
      <OpenSectionsProvider value={[...open, spec.flat]}>
        <Field key={branch} path={path} spec={form.reader.branch(choice, branch)} look="bare" />
      </OpenSectionsProvider>
    </div>
  )
}

/** Which of the shapes it is. */
export function BranchSelect({ path, spec, name, readOnly, control }: StructureProps) {
  const form = useForm()
  const t = useText('forms')
  const text = useSchemaText()
  const { branch } = useFormPart(form, path, name, (from) => ({ branch: from.branch(path, spec) }))
  const options = (spec.branches ?? []).map(({ label }, index) => ({
    key: String(index),
    label: label === 'null' || label === 'Null' ? t('value.null') : text(label),
  }))
  const common = {
    id: control.id,
    describedBy: control.describedBy,
    label: t('branch', { label: text(spec.label) }),
    readOnly,
    options,
    placeholder: t('choose'),
  }
  const choose = (key: string | undefined): void => form.chooseBranch(path, Number(key), spec)
  return options.length > MAX_SELECTED ? (
    <SearchedBranch {...common} chosen={String(branch)} onChoose={choose} />
  ) : (
    <SelectInput {...common} value={String(branch)} clearable={false} onChange={choose} />
  )
}

interface SearchedBranchProps {
  id: string
  describedBy: string | undefined
  label: string
  readOnly: boolean
  options: readonly Option[]
  placeholder: string
  chosen: string
  onChoose(key: string): void
}

function SearchedBranch({ options, chosen, onChoose, ...control }: SearchedBranchProps) {
  const t = useText('forms')
  const [term, setTerm] = useState('')
  const words = term.toLocaleLowerCase()
  return (
    <Combobox
      {...control}
      text={options.find(({ key }) => key === chosen)?.label ?? ''}
      chosen={chosen}
      options={options.filter(({ label }) => label.toLocaleLowerCase().includes(words))}
      texts={{ clear: t('ref.clear'), empty: t('ref.empty'), busy: t('loading') }}
      onSearch={setTerm}
      onPick={({ key }) => onChoose(key)}
    />
  )
}
