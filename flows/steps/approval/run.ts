import type { GatewayStep } from '#flow/runner'
import type { Text } from '#shared'

interface Options {
  title: Text
  message?: Text
  person?: string
  role?: string
  fallback?: string
  days?: number
  whenDue?: 'remind' | 'reject'
}

/** Asks somebody to decide and sleeps until they have; when it is due they are reminded once, or it counts as rejected. */
export const run: GatewayStep<Options> = async (
  { options: { whenDue = 'remind', ...request }, kept },
  { approval, now, remind, requestApproval },
) => {
  if (!kept) {
    const { id, due } = await requestApproval(request)
    return { sleep: { until: due, awaits: `approval/${id}` }, kept: { id, due } }
  }
  const { id, due } = kept as { id: string; due: string | null }
  const { state, by, comment, at } = await approval(id)
  if (state === 'approved' || state === 'rejected')
    return { outcome: state, result: { id, by, comment, at } }
  if (state === 'cancelled') throw new Error('The approval was withdrawn.')
  const sleep = { awaits: `approval/${id}` }
  if (due === null || now() < Date.parse(due)) return { sleep: { ...sleep, until: due }, kept }
  if (whenDue === 'reject')
    return { outcome: 'rejected', result: { id, by: null, comment: null, at: due } }
  await remind(id)
  return { sleep: { ...sleep, until: null }, kept: { id, due: null } }
}
