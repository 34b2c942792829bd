import { useEffect, useState } from 'react'
import { useText } from '#i18n'
import { AuthorLink } from '#pages'
import { Dialog } from '#ui/Dialog.tsx'
import { checkPdf, type PdfState } from './checkPdf.ts'
import { PdfFailure } from './PdfFailure.tsx'

interface PdfWindowProps {
  file: string
  view: string
  title: string
  watermark: string
  download: boolean
  onClose(): void
}

const MARKS = 12

/** The document in the viewer of the browser, under its watermark. */
export function PdfWindow({ file, view, title, watermark, download, onClose }: PdfWindowProps) {
  const t = useText('content')
  const [state, setState] = useState<PdfState>()
  useEffect(() => {
    let left = false
    void checkPdf(view).then((found) => !left && setState(found))
    return () => {
      left = true
    }
  }, [view])
  const isShown = state === 'ok' && navigator.pdfViewerEnabled !== false
  return (
    <Dialog title={title} closeLabel={t('close')} wide onClose={onClose}>
      {state === undefined && <p role="status">{t('pdf.loading')}</p>}
      {state !== undefined && state !== 'ok' && <PdfFailure state={state} />}
      {isShown && (
        <div className="sala-pdf-page">
          <iframe src={`${view}#toolbar=0`} title={title} />
          <div className="sala-pdf-marks" aria-hidden="true">
            {Array.from({ length: MARKS }, (_, index) => (
              <span key={index}>{watermark}</span>
            ))}
          </div>
        </div>
      )}
      {state === 'ok' && !isShown && (
        <p>
          {t('pdf.no-viewer')}{' '}
          <AuthorLink to={view} target="_blank">
            {t('pdf.open-file')}
          </AuthorLink>
        </p>
      )}
      {download && state === 'ok' && (
        <p>
          <AuthorLink to={file}>{t('pdf.download')}</AuthorLink>
        </p>
      )}
    </Dialog>
  )
}
