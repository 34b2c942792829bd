import { createHash } from 'node:crypto'
import type { AccountAnswer } from '#pages/model'
import { isActivated } from '../identity/activation.ts'
import { passwordConfigOf } from '../identity/passwords.ts'
import type { Caller } from '../identity/caller.ts'
import { memberProblem, messengerProblem, passwordRulesToTell } from './accountTexts.ts'
import type { ReadSources } from './records.ts'

const PROFILE = ['username', 'firstname', 'lastname', 'phone', 'email', 'avatar'] as const

/** What a session is called outside: says nothing of its token, nor of what is stored of it. */
const nameOf = (hash: string): string =>
  createHash('sha256').update(hash).digest('hex').slice(0, 16)

/** What people may agree to, whether they ever did or not. */
const PURPOSES = ['privacy', 'news']

type Consent = AccountAnswer['consents'][number]

const withEveryPurpose = (given: Consent[]): Consent[] => [
  ...given,
  ...PURPOSES.filter((purpose) => !given.some((one) => one.purpose === purpose)).map((purpose) => ({
    purpose,
  })),
]

const wordOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** The account of who asks, and of nobody else; what came of a form of theirs stands in the address. */
export async function answerAccount(
  { database, messenger }: ReadSources,
  { user, session, site, locale }: Caller,
  filter: Record<string, unknown> = {},
  csrf = '',
): Promise<AccountAnswer | null> {
  if (!user) return null
  const record = await database.store(site._id).get('user', user._id)
  if (!record) return null
  const sessions = await database.system.sessions.ofUser(site._id, user._id)
  const [done, about, problem, more] = ['done', 'about', 'problem', 'more'].map((name) =>
    wordOf(filter[name]),
  )
  const broken = problem === 'password-rules' || problem === 'password-registration' ? more : null
  return {
    csrf,
    profile: Object.fromEntries(PROFILE.map((name) => [name, String(record[name] ?? '')])),
    isActivated: isActivated(record),
    consents: withEveryPurpose((record.consents as Consent[] | undefined) ?? []),
    sessions: sessions.map(({ token_hash, created_at, seen_at }) => ({
      id: nameOf(token_hash),
      since: created_at,
      seen: seen_at,
      current: token_hash === session,
    })),
    rules: passwordRulesToTell(await passwordConfigOf(database, site._id), broken ?? null, locale),
    ...(messenger && { messenger: { name: messenger, isLinked: Boolean(record.messenger) } }),
    ...(done && { done }),
    ...(problem && {
      problem:
        about === 'messenger'
          ? messengerProblem(problem, messenger, locale)
          : memberProblem(problem, more, locale),
      about: about ?? '',
    }),
  }
}
