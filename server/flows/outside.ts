import type { OutsideServices } from '#flow/runner'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import { printPage } from '../outside/print.ts'
import { callOutside } from '../outside/request.ts'
import { attachFile } from './attach.ts'
import type { RunRecord } from '../writing/runRecord.ts'

/** Bytes of an answer that are taken at most. */
const LARGEST = 1_048_576
/** Milliseconds; below the lease of a run, so that no other process takes the step meanwhile. */
const LONGEST = 30_000

/** What a step may use that reaches another host or another program. */
export function outsideServices(
  gateway: Gateway,
  caller: Caller,
  run: RunRecord,
  step: string,
): OutsideServices {
  const key = `${run._id}/${step}`
  return {
    key,
    now: () => gateway.clock.now(),
    call: ({ timeout, headers, ...request }) =>
      callOutside(gateway.config, {
        ...request,
        headers: { ...headers, 'idempotency-key': key },
        timeout: Math.min(timeout, LONGEST),
        limit: LARGEST,
      }),
    printPage: async (path, name) =>
      attachFile(
        gateway,
        caller,
        run,
        key,
        name,
        await printPage(gateway, caller.site._id, path, LONGEST),
      ),
  }
}
