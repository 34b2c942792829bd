export type PdfState = 'ok' | 'empty' | 'missing' | 'other'

const SIGN = '%PDF-'
/** A reader takes what stands before the sign, up to here. */
const SIGN_WITHIN = 1024

/** Looks at the beginning of a file: is there a document in it? */
export async function checkPdf(address: string): Promise<PdfState> {
  try {
    // oxlint-disable-next-line no-restricted-globals -- a file is asked for, no call of the gateway
    const answer = await fetch(address)
    if (!answer.ok || !answer.body) return answer.ok ? 'empty' : 'missing'
    const reader = answer.body.getReader()
    const { value } = await reader.read()
    void reader.cancel()
    if (!value || value.length === 0) return 'empty'
    const beginning = String.fromCharCode(...value.slice(0, SIGN_WITHIN))
    return beginning.includes(SIGN) ? 'ok' : 'other'
  } catch {
    return 'missing'
  }
}
