import { useState, type MouseEvent } from 'react'
import { useLocale, useText } from '#i18n'
import { AuthorLink, usePage, usePicture } from '#pages'
import { isExternal, safeImage } from '#pages/model'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import { Icon, lazyComponent, Words } from '#ui'
import type { PdfState } from './checkPdf.ts'
import './Pdf.css'

export const catalogues = ['content']

interface PdfProps {
  file?: string
  title?: Text
  image?: string
  display?: 'modal' | 'download'
  download?: boolean
  watermark?: Text
}

const PdfWindow = lazyComponent(async () => (await import('./PdfWindow.tsx')).PdfWindow)
const PdfFailure = lazyComponent(async () => (await import('./PdfFailure.tsx')).PdfFailure)

/** The address under which the gateway sends a document to be read and not to be kept. */
const toRead = (address: string): string =>
  address.startsWith('/files/') ? `${address.split(/[?#]/)[0]}?view=1` : address

/** A document behind its cover (spec: academy 2.2, PDF block). Without a script the cover is a link to it. */
export default function Pdf({ props }: BlockProps<PdfProps>) {
  const t = useText('content')
  const locale = useLocale()
  const { edit } = usePage()
  const [isOpen, setIsOpen] = useState(false)
  const [failed, setFailed] = useState<Exclude<PdfState, 'ok'>>()
  const file = safeImage(props.file)
  if (!file) return null
  const title = pickText(props.title, locale)
  const isDownload = props.display === 'download'
  // A document of another host is that host's to show.
  const opens = isExternal(file)
  const press = async (event: MouseEvent<HTMLAnchorElement>): Promise<void> => {
    if (opens || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (edit) return
    if (!isDownload) return setIsOpen(true)
    const { checkPdf } = await import('./checkPdf.ts')
    const state = await checkPdf(file)
    setFailed(state === 'ok' ? undefined : state)
    if (state === 'ok') window.location.assign(file)
  }
  return (
    <figure className="sala-pdf">
      <a
        className="sala-pdf-cover"
        href={isDownload ? file : toRead(file)}
        target={opens ? '_blank' : undefined}
        rel={opens ? 'noopener' : undefined}
        aria-haspopup={isDownload || opens ? undefined : 'dialog'}
        onClick={(event) => void press(event)}
      >
        <Cover address={safeImage(props.image)} />
        <span className="sala-pdf-words">
          <strong>
            <Words text={title || t('pdf.document')} />
          </strong>
          <span>
            <Icon name={isDownload ? 'file' : 'eye'} size={18} />
            {t(isDownload ? 'pdf.download' : opens ? 'pdf.open-file' : 'pdf.open')}
          </span>
        </span>
      </a>
      {failed && <PdfFailure state={failed} />}
      {props.download && !isDownload && (
        <AuthorLink to={file} className="sala-pdf-link">
          {t('pdf.download')}
        </AuthorLink>
      )}
      {isOpen && (
        <PdfWindow
          file={file}
          view={toRead(file)}
          title={title || t('pdf.document')}
          watermark={pickText(props.watermark, locale) || t('pdf.watermark')}
          download={props.download === true}
          onClose={() => setIsOpen(false)}
        />
      )}
    </figure>
  )
}

function Cover({ address }: { address: string | undefined }) {
  const source = usePicture(address, '24rem')
  return (
    <span className="sala-pdf-picture" data-bare={address ? undefined : ''}>
      {address ? (
        <img {...source} alt="" loading="lazy" decoding="async" />
      ) : (
        <Icon name="file" size={48} />
      )}
    </span>
  )
}
