import { isActivated } from '../identity/activation.ts'
import type { Caller } from '../identity/caller.ts'
import { passwordConfigOf } from '../identity/passwords.ts'
import { accountProblem, passwordRulesToTell } from './accountTexts.ts'
import type { PageAnswer, PageRequest } from '../readPort.ts'
import { addressOf } from './pageAddress.ts'
import type { PageRenderer } from './pageRenderer.ts'

const FORM_SCREENS = ['forgot', 'reset', 'activate', 'unsubscribe'] as const
export type FormScreen = (typeof FORM_SCREENS)[number]
export const isFormScreen = (screen: string | undefined): screen is FormScreen =>
  FORM_SCREENS.some((one) => one === screen)

/** The e-mail of who is signed in, and whether it has been shown to be theirs. */
async function ownEmail(
  { database }: PageRenderer['sources'],
  { user, site }: Caller,
): Promise<{ account?: { email: string; isActivated: boolean } }> {
  const record = user && (await database.store(site._id).get('user', user._id))
  return record
    ? { account: { email: String(record.email), isActivated: isActivated(record) } }
    : {}
}

/** A screen with a form that works without scripts: what came of it stands in its address. */
export async function renderFormScreen(
  { sources, renderScreen }: PageRenderer,
  request: PageRequest,
  kind: FormScreen,
): Promise<PageAnswer> {
  const { caller } = request
  if (request.csrf === undefined) return { status: 200, html: '', locked: kind }
  const asked = addressOf(request.path).searchParams
  const [requestId, problem] = [asked.get('requestId'), asked.get('problem')]
  const rules =
    kind === 'reset'
      ? passwordRulesToTell(
          await passwordConfigOf(sources.database, caller.site._id),
          asked.get('rules'),
          caller.locale,
        )
      : []
  return renderScreen(request, {
    kind,
    ...(asked.has('done') ? { done: true } : {}),
    ...(asked.has('sent') ? { sent: true } : {}),
    ...(kind === 'activate' ? await ownEmail(sources, caller) : {}),
    ...(problem
      ? {
          problem: accountProblem(kind, problem, caller.locale),
          invalid: problem === 'reset-invalid' || problem === 'link-invalid',
        }
      : {}),
    ...(rules.length ? { rules } : {}),
    ...(requestId ? { requestId } : {}),
  })
}
