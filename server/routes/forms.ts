import type { FastifyInstance } from 'fastify'
import type { PageDocument } from '#schema'
import type { Gateway } from '../gateway.ts'
import { sendFailures } from '../http/request.ts'
import { readAccess } from '../reading/records.ts'
import { passwordConfigOf } from '../identity/passwords.ts'
import { compilePage } from '../reading/forms.ts'
import type { CompiledForm } from '../compiledForm.ts'
import { draftForm } from '../reading/published.ts'

/** Published forms, and what checks their answers. */
export function formRoutes(app: FastifyInstance, gateway: Gateway): void {
  app.get(
    '/api/form/:slug',
    { schema: { summary: 'A published form as pages show it, for those who may read pages' } },
    async (request, reply) => {
      const { slug } = request.params as { slug: string }
      const read = readAccess(gateway, request.caller, 'page')
      if (!read.ok) return sendFailures(request, reply, read.failures)
      const form = await gateway.read.form(request.caller, slug)
      if (!form)
        return sendFailures(request, reply, [{ code: 'not-found', params: { collection: 'page' } }])
      reply.header('cache-control', 'no-store')
      return { status: 200, message: 'success', data: form }
    },
  )

  app.get(
    '/api/form-validator/:slug/:file',
    { schema: { summary: 'The validator of a form, as a module' } },
    async (request, reply) => {
      const { slug, file } = request.params as { slug: string; file: string }
      const passwords = await passwordConfigOf(gateway.database, request.caller.site._id)
      const named = (page: PageDocument | null): CompiledForm | undefined => {
        const form = page?.type === 'form' ? compilePage(page, passwords) : undefined
        return form?.ok && file === `${form.value.hash}.js` ? form.value : undefined
      }
      // Who knows the name of a draft's validator has its schema already.
      const form =
        named(await gateway.read.published(request.caller, slug)) ??
        named(await draftForm(gateway, request.caller, slug))
      if (!form) return sendFailures(request, reply, [{ code: 'not-found' }])
      return reply
        .type('text/javascript; charset=utf-8')
        .headers({
          'cache-control': 'public, max-age=31536000, immutable',
          'access-control-allow-origin': '*',
        })
        .send(form.text)
    },
  )
}
