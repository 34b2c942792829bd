import { duplicate, onBehalfOf } from '#engine'
import type account from '#i18n/locales/en/account.json'
import {
  fail,
  failAll,
  idDigits,
  isThaiCitizenId,
  ok,
  phoneForm,
  type Failure,
  type Result,
} from '#shared'
import type { StoredRecord } from '#schema'
import { engineFor, type Gateway } from '../gateway.ts'
import { textsOf } from '../http/texts.ts'
import { oneAddress, sameAddress } from '../identity/address.ts'
import { askForActivation } from '../identity/activation.ts'
import { recordOutcome } from './journal.ts'
import type { Caller } from '../identity/caller.ts'
import { checkPassword, hashPassword, passwordConfigOf } from '../identity/passwords.ts'

type Data = Record<string, unknown>
type Site = { hostnames?: string[]; memberCitizen?: boolean }

/** The page that says what a member agrees to. */
const NOTICE = 'privacy'
/** What no two members may share besides name and e-mail (spec: academy 7, POST /api/user/). */
const UNIQUE = ['phone', 'citizen'] as const
/** The form that people register with; where it is not published, nobody registers. */
export const REGISTER_FORM = 'member-register'

type Told = keyof (typeof account)['register']

const refused = (path: string, text: Told): Failure => ({
  code: 'rule-broken',
  path,
  params: {
    rule: path,
    message: {
      th: textsOf('account', 'th')(`register.${text}`),
      en: textsOf('account', 'en')(`register.${text}`),
    },
  },
})
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** Is it an address of the site's own host, or below it? */
const isOwnHost = (email: string, hosts: string[]): boolean =>
  hosts.some(
    (host) => email.endsWith(`@${host.toLowerCase()}`) || email.endsWith(`.${host.toLowerCase()}`),
  )

/** The rules of a new account, all at once, in the words of the spec (academy 5, Registration). */
function checkMember(data: Data, { hostnames = [], memberCitizen }: Site): Result<Data> {
  const failures: Failure[] = []
  const check = (good: boolean, path: string, text: Told): void =>
    void (good || failures.push(refused(path, text)))
  const [firstname, lastname, email] = [
    textOf(data.firstname),
    textOf(data.lastname),
    sameAddress(textOf(data.email)),
  ]
  const [citizen, phone] = [idDigits(textOf(data.citizen)), phoneForm(textOf(data.phone))]
  const info = (typeof data.info === 'object' && data.info !== null ? data.info : data) as Data
  const number = textOf(info.fti_member_number)
  check(firstname !== '' && firstname.length <= 100, 'firstname', 'firstname')
  check(lastname !== '' && lastname.length <= 100, 'lastname', 'lastname')
  check(
    citizen === '' ? memberCitizen === false : isThaiCitizenId(citizen),
    'citizen',
    /^\d{13}$/.test(citizen) ? 'citizen-digits' : 'citizen',
  )
  check(/^0\d{9}$/.test(phone), 'phone', 'phone')
  check(
    oneAddress(email) !== undefined &&
      !/[\u0e00-\u0e7f]/.test(email) &&
      !isOwnHost(email, hostnames),
    'email',
    'email',
  )
  check(
    info.fti_member !== true || (number !== '' && number.length <= 40),
    'fti_member_number',
    'fti_member_number',
  )
  check(info.agree === true, 'agree', 'agree')
  const username = textOf(data.username) || email
  if (username.length < 3 || username.length > 100)
    failures.push({ code: 'field-invalid', path: 'username' })
  if (failures.length) return failAll(failures)
  return ok({
    username,
    firstname,
    lastname,
    email,
    phone,
    ...(citizen ? { citizen } : {}),
    info: {
      fti_member: info.fti_member === true,
      ...(info.fti_member === true ? { fti_member_number: number } : {}),
      agree: true,
    },
  })
}

async function takenFields({ database }: Gateway, site: string, member: Data): Promise<string[]> {
  const store = database.store(site)
  const named = (await store.taken('user', { ...member, _id: '' } as StoredRecord)).flatMap(
    ({ fields }) => fields,
  )
  const shared: string[] = []
  for (const field of UNIQUE)
    if (
      member[field] !== undefined &&
      (await store.find('user', { [field]: member[field] as string }, { limit: 1 })).length
    )
      shared.push(field)
  const taken = [...named, ...shared]
  return taken.includes('email') ? taken.filter((field) => field !== 'username') : taken
}

/**
 * Makes the account of a new member: role, site and hash are the gateway's own, whatever `data` says (spec: academy 5, 7;
 * readings 1, 35). Call it in a transaction. Data that another account has are failures with the code `duplicate`.
 */
export async function registerMember(
  gateway: Gateway,
  caller: Caller,
  data: Data,
): Promise<Result<{ user: string }>> {
  const { database, clock } = gateway
  const site = caller.site._id
  const member = checkMember(data, ((await database.store('').get('site', site)) ?? {}) as Site)
  const password = checkPassword(data.password, await passwordConfigOf(database, site))
  const failures = [
    ...(member.ok ? [] : member.failures),
    ...(password.ok
      ? []
      : password.failures.map((failure) =>
          failure.code === 'password-new'
            ? { ...failure, code: 'password-registration' as const }
            : failure,
        )),
  ]
  if (!member.ok || !password.ok) return failAll(failures)
  const hash = await hashPassword(password.value)
  // Holds off every other registration of the site until this one is through: of two with the same data one comes second.
  await database.system.sequences.next(site, 'register')
  const taken = await takenFields(gateway, site, member.value)
  if (taken.length)
    return duplicate(
      gateway.shipped.model.entities.user!.entity,
      taken.map((field) => ({ fields: [field] })),
    )
  const [notice] = await database
    .store(site)
    .find('page', { slug: NOTICE, state: 'published' }, { limit: 1 })
  const consents = [
    {
      purpose: NOTICE,
      version: Number(notice?.published_version ?? notice?.version ?? 0),
      at: clock.iso(),
    },
  ]
  const made = await engineFor(gateway, site).create(
    'user',
    { ...member.value, password: hash, roles: ['user'], status: 'active', consents },
    onBehalfOf(null),
  )
  if (!made.ok) return made
  await recordOutcome(gateway, caller, made.value)
  const user = made.value.record._id
  await askForActivation(gateway, site, { user, locale: caller.locale })
  return ok({ user })
}

/** May people register at this site by themselves? */
export const mayRegister = async (gateway: Gateway, caller: Caller): Promise<Result<null>> =>
  (await gateway.read.published(caller, REGISTER_FORM)) ? ok(null) : fail('forbidden')
