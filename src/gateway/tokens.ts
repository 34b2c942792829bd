/** What a token for programs is good for: reading, making and changing records, taking transitions. */
export const TOKEN_SCOPES = ['read', 'write', 'transition'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

/** What of a token is shown again: never the token. Times are ISO 8601, UTC. */
export interface TokenInfo {
  id: string
  name: string
  scopes: TokenScope[]
  created_at: string
  expires_at: string
}

/** Body of `POST /api/tokens`; `days` is 1 to 366. */
export interface NewTokenBody {
  name: string
  scopes: TokenScope[]
  days: number
}
