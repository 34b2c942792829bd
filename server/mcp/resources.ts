import type {
  ReadResourceResult,
  Resource,
  ResourceTemplate,
} from '@modelcontextprotocol/sdk/types.js'
import { pickText, type Result } from '#shared'
import { accessFor } from '../access/index.ts'
import { failureText } from '../http/failures.ts'
import { readEntity } from '../reading/readEntity.ts'
import type { Program } from './tools.ts'

const JSON_TYPE = 'application/json'
const ADDRESS = /^sala:\/\/(entity|record)\/([\w-]+)(?:\/([\w-]+))?$/

/** The entities that the person may read. */
export const listResources = ({ gateway, caller, scopes }: Program): Resource[] =>
  scopes.includes('read')
    ? Object.values(gateway.shipped.model.entities)
        .filter((model) => accessFor(model, caller, 'read').allowed)
        .map(({ name, entity }) => ({
          uri: `sala://entity/${name}`,
          name,
          title: pickText(entity['x-entity'].label, caller.locale),
          mimeType: JSON_TYPE,
        }))
    : []

export const RESOURCE_TEMPLATES: ResourceTemplate[] = [
  { uriTemplate: 'sala://record/{entity}/{id}', name: 'record', mimeType: JSON_TYPE },
]

async function readAt({ gateway, caller, scopes }: Program, uri: string): Promise<Result<unknown>> {
  const [, kind, entity = '', id = ''] = ADDRESS.exec(uri) ?? []
  if (!kind || !scopes.includes('read')) return { ok: false, failures: [{ code: 'not-found' }] }
  if (kind === 'record') return gateway.read.get(caller, entity, id)
  const found = await readEntity(gateway, caller, entity, { generated: false })
  return found.ok
    ? { ok: true, value: { entity: found.value.entity, states: found.value.model.states ?? null } }
    : found
}

/** What stands at an address; throws the text of the failure where nothing does for this person. */
export async function readResource(program: Program, uri: string): Promise<ReadResourceResult> {
  const found = await readAt(program, uri)
  if (!found.ok) throw new Error(failureText(found.failures[0]!)[program.caller.locale])
  return { contents: [{ uri, mimeType: JSON_TYPE, text: JSON.stringify(found.value) }] }
}
