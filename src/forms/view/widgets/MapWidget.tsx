import { useState } from 'react'
import { useText } from '#i18n'
import { Button, IconButton, TextInput } from '#ui'
import { isRecord, isSafeName } from '../../core/path.ts'
import { useForm, useFormPart } from '../context.ts'
import { Field } from '../Field.tsx'
import type { StructureProps } from '../widgetTypes.ts'

const record = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})

/** Names and values (`additionalProperties`): entries are added, renamed in place and removed. */
export function MapWidget({ path, spec, name, readOnly }: StructureProps) {
  const form = useForm()
  const t = useText('forms')
  const [fresh, setFresh] = useState('')
  const { names } = useFormPart(form, path, name, () => ({ names: JSON.stringify(Object.keys(record(form.get(path)))) }))
  const keys = JSON.parse(names) as string[]
  const canAdd = fresh !== '' && isSafeName(fresh) && !keys.includes(fresh)

  const add = (): void => {
    if (!canAdd) return
    const entry = form.reader.entry(spec, fresh)
    form.set([...path, fresh], entry.schema.default ?? (entry.type === 'string' ? '' : entry.type === 'object' ? {} : entry.type === 'array' ? [] : null))
    setFresh('')
  }
  const remove = (key: string): void => {
    const rest = Object.entries(record(form.get(path))).filter(([other]) => other !== key)
    form.set(path, rest.length === 0 && !spec.required ? undefined : Object.fromEntries(rest))
  }
  const rename = (from: string, to: string): void => {
    if (to === from || to === '' || !isSafeName(to) || keys.includes(to)) return
    form.set(path, Object.fromEntries(Object.entries(record(form.get(path))).map(([key, value]) => [key === from ? to : key, value])))
  }
  return (
    <div className="sala-map">
      {keys.map((key) => (
        <div key={key} className="sala-map-entry">
          <KeyInput name={key} readOnly={readOnly} label={t('map.key')} onRename={(to) => rename(key, to)} />
          <Field path={[...path, key]} spec={form.reader.entry(spec, key)} look="cell" />
          {!readOnly && <IconButton icon="trash" label={t('map.remove', { key })} onClick={() => remove(key)} />}
        </div>
      ))}
      {!readOnly && (
        <div
          className="sala-map-entry"
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            add()
          }}
        >
          <TextInput id={`map-${name}-fresh`} label={t('map.new-key')} placeholder={t('map.new-key')} value={fresh} onChange={setFresh} />
          <Button icon="plus" disabled={!canAdd} onClick={add}>
            {t('list.add')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** A name is changed when the box is left, so that it does not jump with every letter. */
function KeyInput({ name, label, readOnly, onRename }: { name: string; label: string; readOnly: boolean; onRename(to: string): void }) {
  const [typed, setTyped] = useState(name)
  return (
    <TextInput
      id={`key-${name}`}
      label={label}
      readOnly={readOnly}
      value={typed}
      onChange={setTyped}
      onBlur={() => {
        onRename(typed)
        setTyped(name)
      }}
    />
  )
}
