import {
  createServer as createHttpServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { FastifyInstance } from 'fastify'
import { createServer as createVite, type Plugin } from 'vite'
import { ensureGenerated } from './generated.mjs'
import { ROOT } from './root.ts'

interface DevGateway {
  app: FastifyInstance
  accounts: string
  close(): Promise<void>
}

/** What the gateway is made of: a change there starts it anew; the browser's code is replaced in place. */
const GATEWAY =
  /\/(server|schemas|flows|src\/(engine|schema|shared|generated|gateway|flow\/runner|forms\/schema|pages\/model|i18n\/locales))\//

if (!ensureGenerated()) process.exit(1)
process.env.NODE_ENV = 'development'
const port = Number(process.env.PORT || 4000)
const host = process.env.HOST || '127.0.0.1'
const http = createHttpServer()

let gateway: DevGateway | undefined
let mistake = ''
let restarting: Promise<unknown> = Promise.resolve()
const open = async (): Promise<void> => {
  const { openDevelopment } = (await vite.ssrLoadModule('/server/development.ts')) as {
    openDevelopment(ports: {
      loadRenderer(): Promise<Record<string, unknown>>
      transform(path: string, html: string): Promise<string>
    }): Promise<DevGateway>
  }
  gateway = await openDevelopment({
    loadRenderer: () => vite.ssrLoadModule('/src/app/entry-server.tsx'),
    transform: (path, html) => vite.transformIndexHtml(path, html),
  })
}
const close = async (): Promise<void> => {
  const closing = gateway
  gateway = undefined
  await closing?.close()
}
const restart = async (file: string): Promise<void> => {
  ensureGenerated()
  await close()
  await open()
  process.stdout.write(`gateway started anew after a change of ${file.slice(ROOT.length)}\n`)
}
const tell = (error: unknown): void => {
  mistake = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`${mistake}\n`)
}

/** The bundler asks here after it has forgotten what it knew of the file; its watcher tells of the change before that. */
const restarts: Plugin = {
  name: 'restarts',
  hotUpdate({ file }) {
    if (this.environment.name === 'ssr' && GATEWAY.test(file))
      restarting = restarting.then(() => restart(file)).catch(tell)
  },
}
const vite = await createVite({
  root: ROOT,
  appType: 'custom',
  plugins: [restarts],
  server: {
    middlewareMode: true,
    hmr: { server: http },
    watch: { ignored: ['**/src/generated/.stamp'] },
  },
})
await open()

const answer = (request: IncomingMessage, response: ServerResponse): unknown =>
  gateway
    ? gateway.app.routing(request, response)
    : response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(mistake)
http.on('request', (request, response) =>
  vite.middlewares(request, response, () => void restarting.then(() => answer(request, response))),
)
http.listen(port, host, () =>
  process.stdout.write(`Sala (development) at http://${host}:${port}\n${gateway!.accounts}\n`),
)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    void restarting.then(() => Promise.all([close(), vite.close()])).then(() => process.exit(0))
  })
