import { useId, useState } from 'react'
import { useText } from '#i18n'
import { Button, IconButton, TextInput } from '#ui'
import { newEntry } from '../../../schema/defaults.ts'
import { useForm, useFormPart } from '../../context.ts'
import { Field } from '../../Field.tsx'
import type { StructureProps } from '../../widgetTypes.ts'

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
  const { entries } = useFormPart(form, path, name, (from) => ({ entries: from.entries(path) }))
  const isFree = (key: string): boolean =>
    key !== '' &&
    !known.includes(key) &&
    !entries.some((entry) => entry.name === key) &&
    form.reader.allowsName(spec, key)
  const isFull = entries.length >= Number(spec.schema.maxProperties ?? Infinity)
  return (
    <div className="sala-map">
      {entries
        .filter((entry) => !known.includes(entry.name))
        .map((entry) => (
          <div key={entry.key} className="sala-map-entry">
            <KeyInput
              name={entry.name}
              readOnly={readOnly}
              label={t('map.key')}
              onRename={(to) => isFree(to) && form.renameEntry(path, entry.name, to)}
            />
            <Field
              path={[...path, entry.name]}
              spec={form.reader.entry(spec, entry.name)}
              look="cell"
            />
            {!readOnly && <RemoveEntry path={path} name={entry.name} />}
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

function RemoveEntry({ path, name }: Pick<StructureProps, 'path' | 'name'>) {
  const form = useForm()
  const t = useText('forms')
  return (
    <IconButton
      icon="trash"
      label={t('map.remove', { key: name })}
      onClick={() => form.removeEntry(path, name)}
    />
  )
}

/** What the value holds and the schema does not name: nothing is dropped, unless it is taken away. */
export function StrangeEntries({
  path,
  spec,
  readOnly,
  strange,
}: Omit<StructureProps, 'name' | 'control'> & { strange: readonly string[] }) {
  const form = useForm()
  return strange.map((name) => (
    <div key={name} className="sala-map-entry">
      <Field path={[...path, name]} spec={form.reader.entry(spec, name)} />
      {!readOnly && <RemoveEntry path={path} name={name} />}
    </div>
  ))
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
  const [typed, setTyped] = useState<string | undefined>(undefined)
  return (
    <TextInput
      id={useId()}
      label={label}
      readOnly={readOnly}
      value={typed ?? name}
      onChange={setTyped}
      onBlur={() => {
        // The row stays as it is, so that what was pressed to leave it can be typed in.
        if (typed !== undefined) onRename(typed)
        setTyped(undefined)
      }}
    />
  )
}
