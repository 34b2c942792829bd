import { isRecord } from '#shared'
import { useId, useState } from 'react'
import { useText } from '#i18n'
import { Button, IconButton, TextInput } from '#ui'
import { newEntry } from '../../../schema/defaults.ts'
import { useForm, useFormPart } from '../../context.ts'
import { Field } from '../../Field.tsx'
import type { StructureProps } from '../../widgetTypes.ts'

const record = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})

const NONE: readonly string[] = []

/**
 * Names and values (`additionalProperties`, `patternProperties`): entries are added, renamed in place and removed. In an
 * object that has fields of its own, `known` are their names, which are left to it.
 */
export function MapWidget({
  path,
  spec,
  name,
  readOnly,
  known = NONE,
}: StructureProps & { known?: readonly string[] }) {
  const form = useForm()
  const t = useText('forms')
  // A new name comes as its box is left: what the press went to stands as it is, or nothing would be typed there.
  const [held, setHeld] = useState<Record<string, string>>({})
  const { names, size } = useFormPart(form, path, name, (from) => {
    const all = Object.keys(record(from.get(path)))
    return { names: JSON.stringify(all.filter((key) => !known.includes(key))), size: all.length }
  })
  const keys = JSON.parse(names) as string[]
  const standsAs = (key: string): string =>
    held[key] !== undefined && !keys.includes(held[key]) ? held[key] : key
  const isFree = (key: string): boolean =>
    key !== '' && !keys.includes(key) && !known.includes(key) && form.reader.allowsName(spec, key)
  const isFull = size >= Number(spec.schema.maxProperties ?? Infinity)

  const remove = (key: string): void => {
    const rest = Object.entries(record(form.get(path))).filter(([other]) => other !== key)
    form.set(
      path,
      rest.length === 0 && !spec.required && known.length === 0
        ? undefined
        : Object.fromEntries(rest),
    )
  }
  const rename = (from: string, to: string): void => {
    if (to === from || !isFree(to)) return
    const first = standsAs(from)
    setHeld({
      ...Object.fromEntries(Object.entries(held).filter(([, other]) => other !== first)),
      [to]: first,
    })
    form.set(
      path,
      Object.fromEntries(
        Object.entries(record(form.get(path))).map(([key, value]) => [
          key === from ? to : key,
          value,
        ]),
      ),
    )
  }
  return (
    <div className="sala-map">
      {keys.map((key) => (
        <div key={standsAs(key)} className="sala-map-entry">
          <KeyInput
            key={key}
            name={key}
            readOnly={readOnly}
            label={t('map.key')}
            onRename={(to) => rename(key, to)}
          />
          <Field path={[...path, key]} spec={form.reader.entry(spec, key)} look="cell" />
          {!readOnly && (
            <IconButton icon="trash" label={t('map.remove', { key })} onClick={() => remove(key)} />
          )}
        </div>
      ))}
      {!readOnly && (
        <NewEntry
          isFree={isFree}
          isFull={isFull}
          onAdd={(key) => form.set([...path, key], newEntry(form.reader, spec, key))}
        />
      )}
    </div>
  )
}

/** The name of an entry that is not there yet. */
function NewEntry({
  isFree,
  isFull,
  onAdd,
}: {
  isFree(key: string): boolean
  isFull: boolean
  onAdd(key: string): void
}) {
  const t = useText('forms')
  const errors = useText('errors')
  const id = useId()
  const [fresh, setFresh] = useState('')
  const canAdd = isFree(fresh) && !isFull
  const add = (): void => {
    if (!canAdd) return
    onAdd(fresh)
    setFresh('')
  }
  return (
    <div
      className="sala-map-entry"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        add()
      }}
    >
      <TextInput
        id={`${id}-fresh`}
        label={t('map.new-key')}
        invalid={fresh !== '' && !isFree(fresh)}
        placeholder={t('map.new-key')}
        value={fresh}
        onChange={setFresh}
      />
      <Button icon="plus" disabled={!canAdd} onClick={add}>
        {t('list.add')}
      </Button>
      {fresh !== '' && !isFree(fresh) && (
        <small role="status" className="sala-field-error">
          {errors('field-name', { name: fresh })}
        </small>
      )}
    </div>
  )
}

/** A name is changed when the box is left, so that it does not jump with every letter. */
function KeyInput({
  name,
  label,
  readOnly,
  onRename,
}: {
  name: string
  label: string
  readOnly: boolean
  onRename(to: string): void
}) {
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
