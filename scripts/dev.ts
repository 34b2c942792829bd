import { createServer as createHttpServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { createServer as createVite } from 'vite'
import { runGenerate } from './generate.ts'
import { ROOT } from './root.ts'

interface DevGateway {
  app: FastifyInstance
  accounts: string
  close(): Promise<void>
}

/** What the gateway is made of: a change there starts it anew; the browser's code is replaced in place. */
const GATEWAY = /\/(server|schemas|flows|src\/(engine|schema|shared|generated|gateway|flow\/runner|forms\/schema|pages\/model|i18n\/locales))\//

await runGenerate(false)
process.env.NODE_ENV = 'development'
const port = Number(process.env.PORT || 4000)
const host = process.env.HOST || '127.0.0.1'
const http = createHttpServer()
const vite = await createVite({ root: ROOT, appType: 'custom', server: { middlewareMode: true, hmr: { server: http } } })

let gateway: DevGateway | undefined
const open = async (): Promise<void> => {
  const { openDevelopment } = (await vite.ssrLoadModule('/server/development.ts')) as { openDevelopment(ports: { loadRenderer(): Promise<Record<string, unknown>>; transform(path: string, html: string): Promise<string> }): Promise<DevGateway> }
  gateway = await openDevelopment({ loadRenderer: () => vite.ssrLoadModule('/src/app/entry-server.tsx'), transform: (path, html) => vite.transformIndexHtml(path, html) })
}
await open()

let restarting: Promise<unknown> = Promise.resolve()
vite.watcher.on('all', (_event, file) => {
  if (!GATEWAY.test(file)) return
  restarting = restarting.then(async () => {
    if (file.includes('/schemas/')) await runGenerate(false)
    await gateway?.close()
    await open()
    process.stdout.write(`gateway started anew after a change of ${file.slice(ROOT.length)}\n`)
  }).catch((error: unknown) => process.stderr.write(`${String(error)}\n`))
})

http.on('request', (request, response) => vite.middlewares(request, response, () => void restarting.then(() => gateway!.app.routing(request, response))))
http.listen(port, host, () => process.stdout.write(`Sala (development) at http://${host}:${port}\n${gateway!.accounts}\n`))
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    void Promise.all([gateway?.close(), vite.close()]).then(() => process.exit(0))
  })
