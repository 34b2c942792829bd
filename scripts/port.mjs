import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { ROOT } from './setup.mjs'

const isTaken = (port, host) =>
  new Promise((done) => {
    const probe = createServer()
    probe.once('error', ({ code }) => done(code === 'EADDRINUSE'))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => done(false)))
  })

/** Ends the process with a clear text when `PORT` is taken: before what takes long is begun. What is wrong with it otherwise is told where it is read. */
export async function ensurePortFree(command, otherwise, host = process.env.HOST || '127.0.0.1') {
  const port = Number(process.env.PORT || otherwise)
  if (!Number.isInteger(port) || port <= 0 || port > 65_535 || !(await isTaken(port, host))) return
  const { en, th } = JSON.parse(readFileSync(`${ROOT}server/startup/portTaken.json`, 'utf8'))
  const fill = (text) =>
    text
      .replaceAll('{port}', String(port))
      .replaceAll('{next}', String(port + 1))
      .replaceAll('{command}', command)
  process.stderr.write(`${fill(en)}\n${fill(th)}\n`)
  process.exit(1)
}
