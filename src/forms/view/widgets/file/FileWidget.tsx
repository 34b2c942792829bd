import './file.css'
import { useEffect, useRef, useState } from 'react'
import { useText } from '#i18n'
import { fileSize, UPLOAD_LIMIT_MB } from '#shared'
import { Button, Icon, IconButton } from '#ui'
import { isRecord } from '../../../core/path.ts'
import { useAnnounce, useForm } from '../../context.ts'
import { useFailureText, useSchemaText } from '../../fieldTexts.ts'
import { useFormServices, type FileValue } from '../../services.ts'
import type { WidgetProps } from '../../widgetTypes.ts'
import { IMAGES } from './pictures.ts'
import { useUploads } from './uploads.ts'

const bare = (extension: string): string => extension.replace(/^\./, '').toLowerCase()

/** One file or several: chosen or dropped, sent at once with progress, cancelled or removed (spec: academy 4 and 5, Upload). */
export function FileWidget({ path, spec, state, control, set }: WidgetProps) {
  const t = useText('forms')
  const text = useSchemaText()
  const form = useForm()
  const announce = useAnnounce()
  const failureText = useFailureText()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [refused, setRefused] = useState('')

  const several = spec.type === 'array'
  const isImage = spec.widget === 'image'
  const accept = spec.options.accept ?? (isImage ? IMAGES : undefined)
  const most = several ? (spec.options.maxFiles ?? Number(spec.schema.maxItems ?? Infinity)) : 1
  const files = (several ? (Array.isArray(state.value) ? state.value : []) : [state.value]).filter(
    isRecord,
  ) as unknown as FileValue[]
  const store = (next: FileValue[]): void =>
    set(several ? (next.length === 0 && !state.required ? undefined : next) : next[0])
  const { uploads, start, drop, resume, busy } = useUploads(
    useFormServices(),
    { accept, maxSize: spec.options.maxSize, public: spec.options.public },
    (file) => {
      const now = form.get(path)
      set(several ? [...(Array.isArray(now) ? (now as unknown[]) : []), file] : file)
      announce(t('file.done', { name: file.name }))
    },
  )
  const locked = state.readOnly || control.disabled
  const hasRoom = !locked && (several ? files.length < most : files.length === 0)
  const takesPictures = !accept?.length || accept.some((one) => IMAGES.includes(bare(one)))

  useEffect(
    () => form.setObstacle(path, busy ? { code: 'file-uploading' } : undefined),
    [form, busy],
  )

  const take = (list: FileList | readonly File[] | null): void => {
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
        take(event.clipboardData.files)
      }}
    >
      {hasRoom && (
        <label
          className="sala-dropzone"
          data-over={over || undefined}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault()
            setOver(false)
            take(event.dataTransfer.files)
          }}
        >
          <Icon name="upload" size={24} />
          <span>
            {text(spec.options.placeholder) || t(isImage ? 'file.choose-image' : 'file.choose')}
          </span>
          <small>
            {[
              accept?.length
                ? accept.map((one) => one.replace(/^\./, '').toUpperCase()).join(', ')
                : '',
              t('file.up-to', {
                size: Math.min(spec.options.maxSize ?? UPLOAD_LIMIT_MB, UPLOAD_LIMIT_MB),
              }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
          <input
            ref={input}
            id={control.id}
            type="file"
            className="visually-hidden"
            multiple={several && most > 1}
            accept={accept?.map((one) => `.${one.replace(/^\./, '')}`).join(',')}
            aria-describedby={control.describedBy}
            aria-invalid={control.invalid || undefined}
            aria-required={control.required || undefined}
            aria-label={`${control.label ?? text(spec.label)}: ${t(isImage ? 'file.choose-image' : 'file.choose')}`}
            onBlur={control.onBlur}
            onChange={(event) => {
              take(event.target.files)
              event.target.value = ''
            }}
          />
        </label>
      )}
      {hasRoom && takesPictures && (
        <label className="sala-button sala-camera">
          <Icon name="camera" />
          {t('file.camera')}
          <input
            type="file"
            className="visually-hidden"
            accept="image/*"
            capture="environment"
            aria-label={`${control.label ?? text(spec.label)}: ${t('file.camera')}`}
            onChange={(event) => {
              take(event.target.files)
              event.target.value = ''
            }}
          />
        </label>
      )}
      <ul className="sala-file-list">
        {files.map((file, index) => (
          <li key={file.id}>
            {isImage ? <img src={file.url} alt="" width={48} height={48} /> : <Icon name="file" />}
            <a href={file.url} target="_blank" rel="noreferrer">
              {file.name}
            </a>
            {file.size > 0 && <small>{fileSize(file.size)}</small>}
            {!locked && (
              <IconButton
                icon="trash"
                label={t('file.remove', { name: file.name })}
                onClick={() => remove(index)}
              />
            )}
          </li>
        ))}
        {uploads.map((upload) => (
          <li key={upload.id} data-failed={upload.failure !== undefined || undefined}>
            <Icon name={upload.failure ? 'alert' : 'upload'} />
            <span>{upload.name}</span>
            {upload.failure ? (
              <small role="alert">{failureText(upload.failure, spec)}</small>
            ) : (
              <progress
                max={100}
                value={upload.progress}
                aria-label={t('file.progress', { name: upload.name })}
              />
            )}
            {upload.failure && upload.file && (
              <Button kind="quiet" onClick={() => resume(upload.id)}>
                {t('file.again')}
              </Button>
            )}
            <Button kind="quiet" onClick={() => drop(upload.id)}>
              {upload.failure ? t('file.dismiss') : t('file.cancel')}
            </Button>
          </li>
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
