/** Asked by what watches the gateway, whatever name it calls it by. */
export const METRICS_PATH = '/metrics'

/** Where programs with a person's token speak the Model Context Protocol. */
export const MCP_PATH = '/mcp'
/** Is a request from such a program? It has no cookie that another site could use. */
export const isOfProgram = (url: string): boolean => url.split('?')[0] === MCP_PATH
/** Where people listen as long as they are here. */
export const EVENTS_PATH = '/api/events'
