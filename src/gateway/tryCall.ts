export interface TriedAnswer {
  status: number
  elapsed: number
  text: string
}

const pretty = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** Sends it as the pages of this site do, and says how long the answer took. */
export async function tryCall(
  path: string,
  { method, body }: { method: string; body?: unknown },
): Promise<TriedAnswer> {
  const session = (await (await fetch('/api/session')).json()) as { csrf: string }
  const begun = performance.now()
  const response = await fetch(path, {
    method,
    headers: {
      'x-csrf-token': session.csrf,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    elapsed: Math.round(performance.now() - begun),
    text: pretty(text),
  }
}
