import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** One address before several servers: each connection goes to the next that answers, and breaks where that one dies. */
export interface RoundRobin {
  port: number
  /** Ports of the servers; a change counts from the next connection on. */
  targets: number[]
  /** How many connections each port has had. */
  served: Map<number, number>
  close(): Promise<void>
}

/** A balancer as it stands before several gateways. */
export async function openRoundRobin(targets: number[]): Promise<RoundRobin> {
  let turn = 0
  const open = new Set<Socket>()
  const served = new Map<number, number>()
  const robin = { targets, served }
  const server = createServer({ pauseOnConnect: true }, (near) => {
    open.add(near)
    near.on('close', () => open.delete(near))
    near.on('error', () => {})
    const tryNext = (left: number): void => {
      const port = robin.targets[turn++ % robin.targets.length]
      if (port === undefined || left === 0) return void near.destroy()
      const far = connect(port, '127.0.0.1')
      let isOpen = false
      far.on('connect', () => {
        isOpen = true
        served.set(port, (served.get(port) ?? 0) + 1)
        near.on('close', () => far.destroy())
        near.pipe(far).pipe(near)
        near.resume()
      })
      far.on('error', () => (isOpen ? near.destroy() : tryNext(left - 1)))
      far.on('close', () => isOpen && near.destroySoon())
    }
    tryNext(robin.targets.length)
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  return Object.assign(robin, {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        for (const socket of open) socket.destroy()
      }),
  })
}
