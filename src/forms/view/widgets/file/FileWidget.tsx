import { isRecord } from '#shared'
import './file.css'
import { useEffect, useRef, useState } from 'react'
import { useText } from '#i18n'
import { useAnnounce, useForm } from '../../context.ts'
import { useSchemaText } from '../../fieldTexts.ts'
import { useFormServices, type FileValue } from '../../services.ts'
import type { WidgetProps } from '../../widgetTypes.ts'
import type { Path } from '../../../core/index.ts'
import type { FieldSpec } from '../../../schema/index.ts'
import { IMAGES } from './pictures.ts'
import { useUploads } from './uploads.ts'
import { Dropzone, CameraButton } from './Dropzone.tsx'
import { StoredFile, Upload } from './FileItems.tsx'

const bare = (extension: string): string => extension.replace(/^\./, '').toLowerCase()

/** Files on their way into a field, which waits for them. */
function useFieldUploads(
  path: Path,
  spec: FieldSpec,
  accept: string[] | undefined,
  set: (value: unknown) => void,
) {
  const t = useText('forms')
  const form = useForm()
  const announce = useAnnounce()
  const { uploads, start, drop, resume, busy } = useUploads(
    useFormServices(),
    { accept, maxSize: spec.options.maxSize, public: spec.options.public },
    (file) => {
      const now = form.get(path)
      set(spec.type === 'array' ? [...(Array.isArray(now) ? (now as unknown[]) : []), file] : file)
      announce(t('file.done', { name: file.name }))
    },
  )
  useEffect(
    () => form.setObstacle(path, busy ? { code: 'file-uploading' } : undefined),
    [form, busy],
  )
  return { uploads, start, drop, resume }
}

const filesIn = (value: unknown, several: boolean): FileValue[] =>
  (several ? (Array.isArray(value) ? (value as unknown[]) : []) : [value]).filter(
    isRecord,
  ) as unknown as FileValue[]

/** One file or several: chosen or dropped, sent at once with progress, cancelled or removed (spec: academy 4 and 5, Upload). */
export function FileWidget({ path, spec, state, control, set }: WidgetProps) {
  const t = useText('forms')
  const text = useSchemaText()
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState('')
  const several = spec.type === 'array'
  const isImage = spec.widget === 'image'
  const accept = spec.options.accept ?? (isImage ? IMAGES : undefined)
  const most = several ? (spec.options.maxFiles ?? Number(spec.schema.maxItems ?? Infinity)) : 1
  const files = filesIn(state.value, several)
  const store = (next: FileValue[]): void =>
    set(several ? (next.length === 0 && !state.required ? undefined : next) : next[0])
  const { uploads, start, drop, resume } = useFieldUploads(path, spec, accept, set)
  const locked = state.readOnly || control.disabled
  const hasRoom = !locked && (several ? files.length < most : files.length === 0)
  const takesPictures = !accept?.length || accept.some((one) => IMAGES.includes(bare(one)))
  const addFiles = (list: FileList | readonly File[] | null): void => {
    const taken = [...(list ?? [])]
    const room = Math.max(0, several ? most - files.length - uploads.length : 1)
    setRefused(
      taken.length > room
        ? `${t('file.too-many')} ${t('file.too-many-count', { room, left: taken.length - room })}`
        : '',
    )
    taken.slice(0, room).forEach(start)
  }
  const remove = (index: number): void => {
    store(files.filter((_, i) => i !== index))
    input.current?.focus()
  }
  return (
    <div
      className="sala-files"
      onPaste={(event) => {
        if (!hasRoom || event.clipboardData.files.length === 0) return
        event.preventDefault()
        addFiles(event.clipboardData.files)
      }}
    >
      {hasRoom && (
        <Dropzone
          spec={spec}
          control={control}
          accept={accept}
          isMultiple={several && most > 1}
          input={input}
          onTake={addFiles}
        />
      )}
      {hasRoom && takesPictures && (
        <CameraButton label={control.label ?? text(spec.label)} onTake={addFiles} />
      )}
      <ul className="sala-file-list">
        {files.map((file, index) => (
          <StoredFile
            key={file.id}
            file={file}
            isImage={isImage}
            onRemove={locked ? undefined : () => remove(index)}
          />
        ))}
        {uploads.map((upload) => (
          <Upload
            key={upload.id}
            upload={upload}
            spec={spec}
            onResume={() => resume(upload.id)}
            onDrop={() => drop(upload.id)}
          />
        ))}
      </ul>
      {refused && (
        <p role="alert" className="sala-field-error">
          {refused}
        </p>
      )}
    </div>
  )
}
