import { createHash } from 'node:crypto'
import { httpError, isRecord } from '#shared'
import type { Config } from '../config.ts'
import { callOutside, type OutsideRequest } from './request.ts'

/** A messaging app that vouches for people: its own sign-in, by OAuth 2 with PKCE. */
export interface Messenger {
  /** As people know it. */
  name: string
  /** Where who signs in is sent. */
  authorizeUrl(asked: { state: string; redirect: string; verifier: string }): string
  /** Who came back with that code, by the id they have there. Throws where the app does not say. */
  personOf(came: { code: string; redirect: string; verifier: string }): Promise<string>
}

const LONGEST = 10_000
const LARGEST = 65_536

const hostOf = (address: string): string => new URL(address).host

/** The app of the settings; without one nobody is offered it. */
export function createMessenger({
  messenger,
  intranetHosts,
}: Pick<Config, 'messenger' | 'intranetHosts'>): Messenger | undefined {
  if (!messenger) return undefined
  const { id, secret, name, authorize, token, profile } = messenger
  const hosts = { outsideHosts: [hostOf(token), hostOf(profile)], intranetHosts }

  async function ask(request: Pick<OutsideRequest, 'method' | 'url' | 'headers' | 'body'>) {
    const answer = await callOutside(hosts, { ...request, timeout: LONGEST, limit: LARGEST })
    if (answer.status !== 200) throw new Error(httpError(answer))
    const said: unknown = JSON.parse(answer.body)
    if (!isRecord(said)) throw new Error('The answer of the messaging app is no object.')
    return said
  }

  return {
    name,
    authorizeUrl: ({ state, redirect, verifier }) => {
      const url = new URL(authorize)
      for (const [key, value] of Object.entries({
        response_type: 'code',
        client_id: id,
        redirect_uri: redirect,
        scope: 'profile openid',
        state,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      }))
        url.searchParams.set(key, value)
      return url.href
    },
    async personOf({ code, redirect, verifier }) {
      const { access_token: bearer } = await ask({
        method: 'POST',
        url: token,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirect,
          client_id: id,
          client_secret: secret,
          code_verifier: verifier,
        }).toString(),
      })
      if (typeof bearer !== 'string') throw new Error('The messaging app gave no token.')
      const person = await ask({
        method: 'GET',
        url: profile,
        headers: { authorization: `Bearer ${bearer}` },
      })
      const known = person.userId ?? person.sub
      if (typeof known !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(known))
        throw new Error('The messaging app does not say who it is.')
      return known
    },
  }
}
