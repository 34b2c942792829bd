import { isRecord } from '#shared'
import './file.css'
import SignaturePad from 'signature_pad'
import { useEffect, useRef, useState } from 'react'
import { useText } from '#i18n'
import { Button, TextInput } from '#ui'
import { useAnnounce, useForm } from '../../context.ts'
import { useFailureText } from '../../fieldTexts.ts'
import { useFormServices, type FileValue } from '../../services.ts'
import type { WidgetProps } from '../../widgetTypes.ts'
import type { Path } from '../../../core/index.ts'
import type { FieldSpec } from '../../../schema/index.ts'
import { fitPad, INK, nameAsPicture, PAPER, pictureFile } from './signaturePicture.ts'
import { useUploads } from './uploads.ts'

/** Characters of a name that is drawn as a signature. */
const MAX_NAME = 80

/** The canvas that is drawn on while the field is open. */
function usePad(open: boolean) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad | undefined>(undefined)
  const [drawn, setDrawn] = useState(false)
  useEffect(() => {
    if (!open || !canvas.current) return
    const drawing = new SignaturePad(canvas.current, { backgroundColor: PAPER, penColor: INK })
    pad.current = drawing
    drawing.addEventListener('endStroke', () => setDrawn(!drawing.isEmpty()))
    const unfit = fitPad(canvas.current, drawing)
    return () => {
      unfit()
      drawing.off()
      pad.current = undefined
    }
  }, [open])
  const wipe = (): void => {
    pad.current?.clear()
    setDrawn(false)
  }
  return { canvas, drawn, wipe }
}

function useObstacle(
  form: ReturnType<typeof useForm>,
  path: Path,
  code: 'file-uploading' | 'signature-unused' | undefined,
): void {
  useEffect(() => form.setObstacle(path, code && { code }), [form, code])
}

interface StoredProps {
  id: string
  file: FileValue | undefined
  /** Absent where nothing may be changed, or it must not be removed. */
  onAgain?(): void
  onRemove?(): void
}

function StoredSignature({ id, file, onAgain, onRemove }: StoredProps) {
  const t = useText('forms')
  return (
    <div className="sala-signature">
      {file ? <img src={file.url} alt={t('signature.picture')} /> : <output id={id}>–</output>}
      {onAgain && (
        <div className="sala-signature-actions">
          <Button icon="pen" onClick={onAgain}>
            {t('signature.again')}
          </Button>
          {onRemove && (
            <Button kind="quiet" onClick={onRemove}>
              {t('signature.remove')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function UploadFailures({
  uploads,
  spec,
}: {
  uploads: ReturnType<typeof useUploads>['uploads']
  spec: FieldSpec
}) {
  const failureText = useFailureText()
  return (
    <>
      {uploads.map(
        (upload) =>
          upload.failure && (
            <p key={upload.id} role="alert" className="sala-field-error">
              {failureText(upload.failure, spec)}
            </p>
          ),
      )}
    </>
  )
}

interface NameProps extends Pick<WidgetProps, 'control'> {
  value: string
  isTooLong: boolean
  onChange(name: string): void
}

/** The name that is drawn as a signature; one that is too long stands, and is told. */
function NameInput({ control, value, isTooLong, onChange }: NameProps) {
  const t = useText('forms')
  const errors = useText('errors')
  const told = `${control.id}-long`
  return (
    <>
      <TextInput
        {...control}
        onBlur={undefined}
        label={t('signature.name')}
        placeholder={t('signature.name')}
        autoComplete="name"
        invalid={control.invalid || isTooLong}
        describedBy={isTooLong ? told : control.describedBy}
        value={value}
        onChange={onChange}
      />
      {isTooLong && (
        <small id={told} role="alert" className="sala-field-error">
          {errors('field-too-long', { limit: MAX_NAME })}
        </small>
      )}
    </>
  )
}

/** A signature: drawn with finger, pen or mouse, or a name typed; stored as a picture through the upload service. */
export function SignatureWidget({ path, spec, state, control, set }: WidgetProps) {
  const t = useText('forms')
  const form = useForm()
  const announce = useAnnounce()
  const [name, setName] = useState('')
  const [again, setAgain] = useState(false)
  const locked = control.readOnly || control.disabled
  const stored = isRecord(state.value) ? (state.value as unknown as FileValue) : undefined
  const open = !locked && (!stored || again)
  const { canvas, drawn, wipe } = usePad(open)
  const empty = !drawn && name.trim() === ''
  const tooLong = [...name].length > MAX_NAME

  const clear = (): void => {
    wipe()
    setName('')
  }
  const { uploads, start, drop, busy } = useUploads(
    useFormServices(),
    { accept: ['png'] },
    (file) => {
      clear()
      setAgain(false)
      set(file)
      announce(t('signature.done'))
    },
  )

  useObstacle(form, path, busy ? 'file-uploading' : open && !empty ? 'signature-unused' : undefined)

  const use = async (): Promise<void> => {
    uploads.forEach(({ id }) => drop(id))
    const picture = drawn ? canvas.current! : nameAsPicture(name.trim())
    const file = await pictureFile(picture)
    if (file) start(file)
  }
  if (!open) {
    return (
      <StoredSignature
        id={control.id}
        file={stored}
        {...(!locked && { onAgain: () => setAgain(true) })}
        {...(!locked && !state.required && { onRemove: () => set(undefined) })}
      />
    )
  }
  return (
    <div
      className="sala-signature"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) control.onBlur?.()
      }}
    >
      <canvas ref={canvas} role="img" aria-label={t('signature.pad')} />
      <NameInput control={control} value={name} isTooLong={tooLong} onChange={setName} />
      <div className="sala-signature-actions">
        <Button
          icon="check"
          kind="primary"
          busy={busy}
          disabled={empty || tooLong}
          onClick={() => void use()}
        >
          {t('signature.use')}
        </Button>
        <Button kind="quiet" disabled={empty} onClick={clear}>
          {t('signature.clear')}
        </Button>
        {stored && (
          <Button kind="quiet" onClick={() => setAgain(false)}>
            {t('cancel')}
          </Button>
        )}
      </div>
      <UploadFailures uploads={uploads} spec={spec} />
    </div>
  )
}
