import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long requests that are being answered hold the end back (ms). */
const PATIENCE = 10_000

/**
 * Ends serving without breaking a connection: for `drain` milliseconds the gateway is not ready and every answer closes its
 * connection, while all are still answered; then nobody new comes in, and what was asked is answered to its end.
 */
export async function stopServing(
  app: FastifyInstance,
  { drain }: { drain: number },
): Promise<void> {
  app.draining.is = true
  await wait(drain)
  // A browser opens connections ahead of any request: they would hold the end back for a minute.
  const late = setTimeout(() => app.server.closeAllConnections(), PATIENCE)
  await app.close()
  clearTimeout(late)
}
