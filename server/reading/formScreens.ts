import { passwordConfigOf } from '../identity/passwords.ts'
import { accountProblem, passwordRulesToTell } from './accountTexts.ts'
import type { PageAnswer, PageRequest } from '../readPort.ts'
import { addressOf } from './pageAddress.ts'
import type { PageRenderer } from './pageRenderer.ts'

const FORM_SCREENS = ['forgot', 'reset', 'activate', 'unsubscribe'] as const
export type FormScreen = (typeof FORM_SCREENS)[number]
export const isFormScreen = (screen: string | undefined): screen is FormScreen =>
  FORM_SCREENS.some((one) => one === screen)

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
    ...(problem
      ? {
          problem: accountProblem(kind, problem, caller.locale),
          invalid: problem === 'reset-invalid',
        }
      : {}),
    ...(rules.length ? { rules } : {}),
    ...(requestId ? { requestId } : {}),
  })
}
