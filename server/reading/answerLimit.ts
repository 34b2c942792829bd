import type { FastifyRequest } from 'fastify'
import { DEFAULT_FLOW } from '#schema'
import type { Gateway } from '../gateway.ts'
import { BODY_LIMIT } from '../http/bodies.ts'

const KIBIBYTE = 1024
const RUN = /^\/api\/flow\/([\w-]+)\/run(\?|$)/

/** Bytes that may be sent to a run of a flow: as many as the largest of its forms takes. Nothing is said of other routes. */
export const answerLimit =
  ({ database }: Pick<Gateway, 'database'>) =>
  async ({ url, site }: FastifyRequest): Promise<number | undefined> => {
    const flow = RUN.exec(url)?.[1]
    if (flow === undefined) return undefined
    const forms = await database
      .store(site._id)
      .find('page', { type: 'form', maxKilobytes: { $gt: 64 } }, { limit: 1000 })
    return Math.max(
      BODY_LIMIT,
      ...forms
        .filter((form) => (form.flow ?? DEFAULT_FLOW) === flow)
        .map(({ maxKilobytes }) => Number(maxKilobytes) * KIBIBYTE),
    )
  }
