import type { IncomingMessage, ServerResponse } from 'node:http'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import {
  CallToolRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { listResources, readResource, RESOURCE_TEMPLATES } from './resources.ts'
import { callTool, listTools, type Program } from './tools.ts'

function serverFor(program: Program): Server {
  const server = new Server(
    { name: 'sala', version: '1' },
    { capabilities: { resources: {}, tools: {} } },
  )
  server.setRequestHandler(ListResourcesRequestSchema, () => ({
    resources: listResources(program),
  }))
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: RESOURCE_TEMPLATES,
  }))
  server.setRequestHandler(ReadResourceRequestSchema, ({ params }) =>
    readResource(program, params.uri),
  )
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listTools(program) }))
  server.setRequestHandler(CallToolRequestSchema, ({ params }) =>
    callTool(program, params.name, params.arguments ?? {}),
  )
  return server
}

/** Answers one message of a program; nothing is kept between two of them. */
export async function answerProgram(
  program: Program,
  request: IncomingMessage,
  response: ServerResponse,
  body: unknown,
): Promise<void> {
  const server = serverFor(program)
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true })
  response.on('close', () => void server.close())
  await server.connect(transport as never)
  await transport.handleRequest(request, response, body)
}
