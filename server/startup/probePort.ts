import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from '../config.ts'

/** Listens and stops again; throws what listening throws. */
export async function probePort({ port, host }: Pick<Config, 'port' | 'host'>): Promise<void> {
  const probe = createServer().listen({ port, host, exclusive: true })
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}
