import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A line to a server that can be cut, and taken down and up again, as a server that stops does it. */
export interface Proxy {
  /** The same address as that of the server, through the proxy. */
  url: string
  /** Ends every open connection in the middle of what it does. */
  cut(): void
  /** Cuts, and takes no new ones until `start`. */
  stop(): Promise<void>
  start(): Promise<void>
}

/** A proxy before the server of `url`. */
export async function openProxy(url: string): Promise<Proxy> {
  const target = new URL(url)
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  const listen = (port: number) =>
    new Promise<void>((done) => void server.listen(port, '127.0.0.1', done))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const cut = () => open.forEach((socket) => socket.destroy())
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).toString(),
    cut,
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        cut()
      }),
    start: () => listen(port),
  }
}
