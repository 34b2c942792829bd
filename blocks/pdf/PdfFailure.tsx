import { useText } from '#i18n'
import { usePage } from '#pages'
import type { PdfState } from './checkPdf.ts'

/** Why there is nothing to read, and what to do about it: another thing for who may mend it. */
export function PdfFailure({ state }: { state: Exclude<PdfState, 'ok'> }) {
  const t = useText('content')
  const { admin } = usePage()
  return (
    <p className="sala-pdf-failure" role="alert">
      <strong>{t(`pdf.${state}`)}</strong> {t(admin ? 'pdf.remedy-admin' : 'pdf.remedy')}
    </p>
  )
}
