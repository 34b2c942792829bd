import type { FastifyInstance } from 'fastify'
import { fail } from '#shared'
import type { Gateway } from '../gateway.ts'
import { MCP_PATH } from '../http/machinePaths.ts'
import { sendFailures } from '../http/request.ts'

/** The gateway as a Model Context Protocol server, for programs with a person's token; not there unless the site turns it on. */
export function mcpRoutes(app: FastifyInstance, gateway: Gateway): void {
  app.post(
    MCP_PATH,
    { schema: { summary: 'Model Context Protocol over streamable HTTP' } },
    async (request, reply) => {
      if (request.site.mcp !== true) return sendFailures(request, reply, fail('not-found').failures)
      const { caller, tokenScopes } = request
      if (!caller.user || !tokenScopes)
        return sendFailures(
          request,
          reply.header('www-authenticate', 'Bearer'),
          fail('unauthenticated').failures,
        )
      // Loaded where somebody uses it.
      const { answerProgram } = await import('../mcp/server.ts')
      reply.hijack()
      await answerProgram(
        { gateway, caller, scopes: tokenScopes },
        request.raw,
        reply.raw,
        request.body,
      )
      return reply
    },
  )
}
