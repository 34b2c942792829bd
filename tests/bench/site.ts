import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize, resolve } from 'node:path'
import { build } from 'vite'

const ROOT = resolve(import.meta.dirname, '../..')
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** Builds the contestants in a folder for production and serves them on a port of their own; `script` answers paths that no file has. */
export async function openSite(
  root: string,
  script?: (path: string) => string | undefined,
): Promise<{ url: string; close(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'sala-bench-'))
  await build({
    configFile: join(import.meta.dirname, 'vite.config.ts'),
    root,
    server: { fs: { allow: [ROOT] } },
    build: { outDir: folder },
  })
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://bench').pathname))
    const made = script?.(path)
    if (made !== undefined)
      return void response.setHeader('content-type', 'text/javascript').end(made)
    const file = join(folder, path === '/' ? 'index.html' : path)
    if (!file.startsWith(folder) || !existsSync(file)) return void response.writeHead(404).end()
    // Named by their content, as the product's own are.
    if (path.startsWith('/assets/'))
      response.setHeader('cache-control', 'public, max-age=31536000, immutable')
    response
      .setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream')
      .end(readFileSync(file))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
