import { grantPage, type Lock } from '../identity/pageGrants.ts'
import { verifyPassword } from '../identity/passwords.ts'
import type { PageAnswer, PageRequest } from '../readPort.ts'
import { addressOf } from './pageAddress.ts'
import type { PageRenderer } from './pageRenderer.ts'

/** Nothing of a page is told before its password is: the right one leads to the page again, with a grant. */
export async function renderLocked(
  { sources, renderScreen }: PageRenderer,
  request: PageRequest,
  lock: Lock,
): Promise<PageAnswer> {
  const { caller, path, csrf, entry } = request
  if (csrf === undefined) return { status: 401, html: '', locked: lock.page }
  if (entry && 'wait' in entry) return renderScreen(request, { kind: 'password', wait: entry.wait })
  if (!entry || !(await verifyPassword(lock.hash, entry.password)))
    return renderScreen(request, { kind: 'password', ...(entry ? { wrong: true } : {}) })
  const { pathname, search } = addressOf(path)
  return {
    status: 303,
    html: '',
    redirect: pathname + search,
    grant: grantPage(lock, caller.site._id, sources.clock),
  }
}
