import { Autocomplete } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { useText } from '#i18n'
import { folderName, foldersNamed, type MediaFolder } from './mediaQuery.ts'

interface Props {
  label: string
  folders: readonly MediaFolder[]
  /** Those that may be chosen. */
  options: readonly MediaFolder[]
  /** `null` for the top. */
  value: string | null
  onChange(folder: string | null): void
  'data-autofocus'?: boolean
}

/** A folder, chosen from the list or written. The form around it is not sent while what is written leads to none. */
export function FolderInput({ folders, options, value, onChange, ...rest }: Props) {
  const t = useText('backend')
  const nameOf = (id: string | null): string => (id === null ? '' : folderName(folders, id))
  const [name, setName] = useState(nameOf(value))
  const [isTold, setTold] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  // Of several with one name, the one that was pressed.
  const pressed = useRef(value)
  const failure =
    name.trim() === '' || value !== null
      ? ''
      : t(
          foldersNamed(folders, options, name).length === 0
            ? 'media.no-folder'
            : 'media.many-folders',
          { name: name.trim() },
        )
  useLayoutEffect(() => input.current?.setCustomValidity(failure), [failure])

  return (
    <Autocomplete
      ref={input}
      placeholder={t('media.top')}
      clearable
      openOnFocus={false}
      data={options.map(({ _id }) => ({ value: _id, label: nameOf(_id) }))}
      {...(name === nameOf(value) && { filter: ({ options: all }) => all })}
      value={name}
      onOptionSubmit={(id) => (pressed.current = id)}
      onChange={(next) => {
        const [one, ...others] = foldersNamed(folders, options, next)
        setName(next)
        setTold(false)
        onChange(
          next === nameOf(pressed.current)
            ? pressed.current
            : one && others.length === 0
              ? one._id
              : null,
        )
      }}
      onBlur={() => setTold(true)}
      onInvalid={(event) => {
        event.preventDefault()
        event.currentTarget.focus()
        setTold(true)
      }}
      error={isTold && failure}
      {...rest}
    />
  )
}
