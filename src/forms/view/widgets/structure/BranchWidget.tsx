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
export function BranchWidget({ path, spec, name, readOnly, control }: StructureProps) {
  const form = useForm()
  const t = useText('forms')
  const text = useSchemaText()
  const open = useOpenSections()
  const { branch } = useFormPart(form, path, name, (from) => ({ branch: from.branch(path) }))
  const options = (spec.branches ?? []).map(({ label }, index) => ({
    key: String(index),
    label: text(label),
  }))
  const common = {
    id: control.id,
    describedBy: control.describedBy,
    label: t('branch', { label: text(spec.label) }),
    readOnly,
    options,
    placeholder: t('choose'),
  }
  const choose = (key: string | undefined): void => form.chooseBranch(path, Number(key))
  return (
    <div className="sala-branches">
      {options.length > MAX_SELECTED ? (
        <SearchedBranch {...common} chosen={String(branch)} onChoose={choose} />
      ) : (
        <SelectInput {...common} value={String(branch)} clearable={false} onChange={choose} />
      )}
      <OpenSectionsProvider value={[...open, spec.flat]}>
        <Field key={branch} path={path} spec={form.reader.branch(spec, branch)} look="bare" />
      </OpenSectionsProvider>
    </div>
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
