import { hash as hashDearly, type Options } from '@node-rs/argon2/index.js'

export { verify } from '@node-rs/argon2/index.js'

/** Stands in the place of the library: a password that nobody attacks needs no 64 MiB and three passes, which each sign-in would take again. */
export const hash = (password: string, options: Options): Promise<string> =>
  hashDearly(password, { ...options, memoryCost: 64, timeCost: 1 })
