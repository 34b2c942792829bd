import type { ClientOptions } from '#gateway'

/**
 * A `fetch` that tells how far the body has been sent (0 to 100), which the browser's own does not. Only what uploads
 * need: a method, headers, a body and a signal.
 */
export const uploadFetch =
  (onProgress: (percent: number) => void): NonNullable<ClientOptions['fetch']> =>
  (address, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, String(address))
      request.withCredentials = true
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value))
      request.upload.onprogress = ({ loaded, total, lengthComputable }) =>
        lengthComputable &&
        total > 0 &&
        body instanceof FormData &&
        onProgress(Math.round((loaded / total) * 100))
      request.onload = () =>
        resolve(
          new Response([204, 205, 304].includes(request.status) ? null : request.responseText, {
            status: request.status,
          }),
        )
      request.onerror = () => reject(new TypeError('network'))
      request.onabort = () => reject(new DOMException('aborted', 'AbortError'))
      signal?.addEventListener('abort', () => request.abort(), { once: true })
      request.send(body as XMLHttpRequestBodyInit | null)
    })
