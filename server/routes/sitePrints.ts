import type { FastifyInstance } from 'fastify'
import { printSlug } from '#schema'
import type { Gateway } from '../gateway.ts'
import { forPageBuilders } from './pageBuilders.ts'

/** The prints that ship, of what they are and by which address a site keeps its own of each; for those who build pages. */
export function sitePrintRoutes(app: FastifyInstance, gateway: Gateway): void {
  const mayPass = forPageBuilders(app, gateway, 'prints')
  app.get(
    '/api/prints',
    { schema: { summary: 'The prints that ship, with the entity that each is of' } },
    async (request, reply) => {
      if (!(await mayPass(request, reply))) return reply
      const { prints, entities, modules } = gateway.shipped.model
      return {
        status: 200,
        message: 'success',
        data: Object.entries(prints).map(([name, { label, of, paper, copies }]) => ({
          name,
          slug: printSlug(name),
          label,
          of,
          ofLabel: entities[of]!.entity['x-entity'].label,
          module: modules[name.split('/')[0]!]?.label ?? { th: '', en: '' },
          paper,
          sheets: copies?.length ?? 1,
        })),
      }
    },
  )
}
