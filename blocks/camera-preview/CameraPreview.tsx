import { useEffect, useRef, useState } from 'react'
import { useLocale, useText } from '#i18n'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import './CameraPreview.css'

export const catalogues = ['learning'] as const

/** The picture of the own camera; it stays in this browser. */
export default function CameraPreview({ props }: BlockProps<{ title?: Text }>) {
  const t = useText('learning')
  const locale = useLocale()
  const film = useRef<HTMLVideoElement>(null)
  const [stream, setStream] = useState<MediaStream>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (film.current) film.current.srcObject = stream ?? null
    return () => stream?.getTracks().forEach((track) => track.stop())
  }, [stream])
  const begin = async (): Promise<void> => {
    setFailed(false)
    try {
      setStream(await navigator.mediaDevices.getUserMedia({ video: true }))
    } catch {
      setFailed(true)
    }
  }
  return (
    <div className="sala-camera">
      <h1>{pickText(props.title, locale) || t('camera.title')}</h1>
      {stream && <video ref={film} autoPlay muted playsInline aria-label={t('camera.title')} />}
      <p>
        <button
          type="button"
          className="sala-button"
          data-kind="primary"
          onClick={() => (stream ? setStream(undefined) : void begin())}
        >
          {t(stream ? 'camera.stop' : 'camera.start')}
        </button>
      </p>
      <p>{t('camera.stays')}</p>
      {failed && <p role="alert">{t('camera.failed')}</p>}
    </div>
  )
}
