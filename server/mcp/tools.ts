import { randomUUID } from 'node:crypto'
import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js'
import type { QueryBody } from '#gateway'
import { rowsOf } from '#engine'
import { tablesOf, transitionsOf, type Filter, type JsonObject } from '#schema'
import { fail, type Result } from '#shared'
import { accessFor, type Operation } from '../access/index.ts'
import type { Gateway } from '../gateway.ts'
import { wireFailure } from '../http/failures.ts'
import type { Caller } from '../identity/caller.ts'
import type { TokenScope } from '#gateway'
import { mayTransition } from '../writing/mayTransition.ts'
import { Records } from '../writing/records.ts'

/** Who a program acts for, and how far. */
export interface Program {
  gateway: Gateway
  caller: Caller
  scopes: readonly TokenScope[]
}

type Arguments = Record<string, unknown>

interface OwnTool {
  name: string
  scope: TokenScope
  /** Collections that it works on are those on which the person may do this. */
  operation: Operation
  description: string
  properties: JsonObject
  required: string[]
  call(program: Program, collection: string, given: Arguments): Promise<Result<unknown>>
}

const MAX_LIMIT = 100
const KEY = {
  idempotency_key: {
    type: 'string',
    maxLength: 200,
    description: 'The same key gives the first answer again, so that a call can be repeated.',
  },
}
const ID = { id: { type: 'string', description: 'The _id of the record.' } }
const VERSION = {
  version: {
    type: 'integer',
    description: 'The version of the record that the change was made from.',
  },
}

const requestKeyOf = (tool: string, { idempotency_key: key }: Arguments) => ({
  route: `mcp ${tool}`,
  visitor: '',
  key: typeof key === 'string' ? key : randomUUID(),
})

/** The transitions that lead on from where a record stands, and that the person may take. */
function openTransitions(
  { gateway, caller }: Program,
  collection: string,
  record: Arguments,
): string[] {
  return tablesOf(gateway.shipped.model.entities[collection]?.states).flatMap((table) => {
    const states = (table.each === undefined ? [record] : rowsOf(table, record)).map((one) =>
      String(one[table.field]),
    )
    return table.transitions
      .filter(
        ({ id, from }) =>
          from.some((state) => states.includes(state)) &&
          mayTransition(gateway, caller, collection, id),
      )
      .map(({ id }) => id)
  })
}

const TOOLS: OwnTool[] = [
  {
    name: 'query_records',
    scope: 'read',
    operation: 'read',
    description: 'Records of a collection that meet a filter, sorted and paged.',
    properties: {
      filter: {
        type: 'object',
        description: 'MongoDB-like: {"state":"active","price":{"$gt":10}}',
      },
      search: { type: 'string', maxLength: 200 },
      sort: { type: 'object', description: '{"created_at":-1}' },
      page: { type: 'integer', minimum: 1 },
      limit: { type: 'integer', minimum: 1, maximum: MAX_LIMIT },
    },
    required: [],
    async call({ gateway, caller }, collection, { filter, search, sort, page = 1, limit = 20 }) {
      const body = {
        args: [(filter ?? {}) as Filter],
        paging: { page, limit: Math.min(Number(limit), MAX_LIMIT) },
        ...(sort ? { sort } : {}),
        ...(search ? { search } : {}),
      } as QueryBody
      const found = await gateway.read.query(caller, collection, body)
      return found.ok
        ? { ok: true, value: { total: found.value.total, records: found.value.data } }
        : found
    },
  },
  {
    name: 'get_record',
    scope: 'read',
    operation: 'read',
    description: 'One record, with the transitions that may be taken from where it stands.',
    properties: ID,
    required: ['id'],
    async call(program, collection, { id }) {
      const found = await program.gateway.read.get(program.caller, collection, String(id))
      return found.ok
        ? {
            ok: true,
            value: {
              record: found.value,
              transitions: openTransitions(program, collection, found.value),
            },
          }
        : found
    },
  },
  {
    name: 'create_record',
    scope: 'write',
    operation: 'create',
    description: 'Makes a record; read sala://entity/{collection} for its fields.',
    properties: { data: { type: 'object' }, ...KEY },
    required: ['data'],
    call: ({ gateway, caller }, collection, given) =>
      new Records(gateway).create(
        caller,
        collection,
        { data: given.data as Arguments },
        requestKeyOf('create_record', given),
      ),
  },
  {
    name: 'update_record',
    scope: 'write',
    operation: 'update',
    description: 'Changes fields of a record; what is not named stays.',
    properties: { ...ID, ...VERSION, data: { type: 'object' }, ...KEY },
    required: ['id', 'version', 'data'],
    call: ({ gateway, caller }, collection, given) =>
      new Records(gateway).update(
        caller,
        collection,
        String(given.id),
        { data: given.data as Arguments, version: given.version as number },
        requestKeyOf('update_record', given),
      ),
  },
  {
    name: 'transition_record',
    scope: 'transition',
    operation: 'transition',
    description: 'Takes a transition of the state table, with all that follows from it.',
    properties: {
      ...ID,
      ...VERSION,
      transition: { type: 'string' },
      reason: { type: 'string', maxLength: 1000 },
      ...KEY,
    },
    required: ['id', 'version', 'transition'],
    call: ({ gateway, caller }, collection, given) =>
      new Records(gateway).transition(
        caller,
        collection,
        String(given.id),
        {
          transition: String(given.transition),
          version: given.version as number,
          ...(typeof given.reason === 'string' ? { reason: given.reason } : {}),
        },
        requestKeyOf('transition_record', given),
      ),
  },
]

const collectionsFor = ({ gateway, caller }: Program, { operation }: OwnTool): string[] =>
  Object.values(gateway.shipped.model.entities)
    .filter(
      (model) =>
        accessFor(model, caller, operation).allowed ||
        (operation === 'transition' &&
          transitionsOf(model.states).some(({ id }) =>
            mayTransition(gateway, caller, model.name, id),
          )),
    )
    .map(({ name }) => name)

/** The tools of this token, each with the collections that its person may use it on. */
export function listTools(program: Program): Tool[] {
  return TOOLS.filter(({ scope }) => program.scopes.includes(scope)).flatMap((tool) => {
    const collections = collectionsFor(program, tool)
    return collections.length === 0
      ? []
      : [
          {
            name: tool.name,
            description: tool.description,
            inputSchema: {
              type: 'object' as const,
              properties: {
                collection: { type: 'string', enum: collections },
                ...tool.properties,
              } as Record<string, object>,
              required: ['collection', ...tool.required],
              additionalProperties: false,
            },
            annotations: { readOnlyHint: tool.scope === 'read', openWorldHint: false },
          },
        ]
  })
}

const answer = (value: unknown, isError = false): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(value) }],
  structuredContent: value as Record<string, unknown>,
  ...(isError ? { isError } : {}),
})

/** Calls a tool; what is refused is told with code, place and text in both languages. */
export async function callTool(
  program: Program,
  name: string,
  { collection, ...given }: Arguments,
): Promise<CallToolResult> {
  const tool = TOOLS.find((one) => one.name === name && program.scopes.includes(one.scope))
  const refused = (result: Extract<Result<never>, { ok: false }>) =>
    answer({ failures: result.failures.map(wireFailure) }, true)
  if (!tool) return refused(fail('forbidden'))
  const known = ['collection', ...Object.keys(tool.properties)]
  const unknown = Object.keys(given).find((key) => !known.includes(key))
  if (unknown !== undefined)
    return refused(
      fail('unknown-key', {
        path: unknown,
        params: { key: unknown.slice(0, 100), known: known.join(', ') },
      }),
    )
  const missing = tool.required.find((key) => given[key] === undefined)
  if (missing !== undefined)
    return refused(fail('invalid-body', { path: missing, params: { reason: missing } }))
  const result = await tool.call(program, String(collection), given)
  return result.ok ? answer(result.value) : refused(result)
}
