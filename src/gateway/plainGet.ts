/** The text at an address of this site, as the browser would ask for it; for visitors' pages, which do without the client. */
export async function plainGet(
  href: string,
  { accept, signal }: { accept: 'text/html' | 'application/json'; signal: AbortSignal },
): Promise<string> {
  const response = await fetch(href, { headers: { accept }, signal })
  return response.text()
}
