import './file.css'
import SignaturePad from 'signature_pad'
import { useEffect, useRef, useState } from 'react'
import { useText } from '#i18n'
import { Button, TextInput } from '#ui'
import { isRecord } from '../../../core/path.ts'
import { useAnnounce, useForm } from '../../context.ts'
import { useFailureText } from '../../fieldTexts.ts'
import { useFormServices, type FileValue } from '../../services.ts'
import type { WidgetProps } from '../../widgetTypes.ts'
import { fitPad, INK, nameAsPicture, PAPER, pictureFile } from './signaturePicture.ts'
import { useUploads } from './uploads.ts'

/** A signature: drawn with finger, pen or mouse, or a name typed; stored as a picture through the upload service. */
export function SignatureWidget({ path, spec, state, control, set }: WidgetProps) {
  const t = useText('forms')
  const form = useForm()
  const announce = useAnnounce()
  const failureText = useFailureText()
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad | undefined>(undefined)
  const [drawn, setDrawn] = useState(false)
  const [name, setName] = useState('')
  const [again, setAgain] = useState(false)
  const locked = control.readOnly || control.disabled
  const stored = isRecord(state.value) ? (state.value as unknown as FileValue) : undefined
  const open = !locked && (!stored || again)
  const empty = !drawn && name.trim() === ''

  const clear = (): void => {
    pad.current?.clear()
    setDrawn(false)
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
  useEffect(
    () =>
      form.setObstacle(
        path,
        busy
          ? { code: 'file-uploading' }
          : open && !empty
            ? { code: 'signature-unused' }
            : undefined,
      ),
    [form, busy, open, empty],
  )

  const use = async (): Promise<void> => {
    uploads.forEach(({ id }) => drop(id))
    const picture = drawn ? canvas.current! : nameAsPicture(name.trim())
    const file = await pictureFile(picture)
    if (file) start(file)
  }
  if (!open) {
    return (
      <div className="sala-signature">
        {stored ? (
          <img src={stored.url} alt={t('signature.picture')} />
        ) : (
          <output id={control.id}>–</output>
        )}
        {!locked && (
          <div className="sala-signature-actions">
            <Button icon="pen" onClick={() => setAgain(true)}>
              {t('signature.again')}
            </Button>
            {!state.required && (
              <Button kind="quiet" onClick={() => set(undefined)}>
                {t('signature.remove')}
              </Button>
            )}
          </div>
        )}
      </div>
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
      <TextInput
        {...control}
        onBlur={undefined}
        label={t('signature.name')}
        placeholder={t('signature.name')}
        autoComplete="name"
        maxLength={80}
        value={name}
        onChange={setName}
      />
      <div className="sala-signature-actions">
        <Button icon="check" kind="primary" busy={busy} disabled={empty} onClick={() => void use()}>
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
      {uploads.map(
        (upload) =>
          upload.failure && (
            <p key={upload.id} role="alert" className="sala-field-error">
              {failureText(upload.failure, spec)}
            </p>
          ),
      )}
    </div>
  )
}
