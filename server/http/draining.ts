import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Is it about to end? It answers still, and each answer closes its connection. */
    draining: { is: boolean }
  }
}

export function closeWhileDraining(app: FastifyInstance): void {
  const draining = { is: false }
  app.decorate('draining', draining)
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining.is) reply.header('connection', 'close')
    done()
  })
}
