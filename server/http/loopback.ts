import type { FastifyRequest } from 'fastify'

const OWN_MACHINE = /^(127(\.\d+){3}|::1|::ffff:127(\.\d+){3})$/
/** Names that no other machine answers to. */
const OWN_NAMES = /^(127(\.\d+){3}|\[::1\]|([\w-]+\.)*localhost)(:\d+)?$/i

/** Is it asked on the machine itself, and by a name of it? A proxy on that machine brings the names of the world. */
export const isLoopback = ({ ip, host }: Pick<FastifyRequest, 'ip' | 'host'>): boolean =>
  OWN_MACHINE.test(ip) && OWN_NAMES.test(host)
