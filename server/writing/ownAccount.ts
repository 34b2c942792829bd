import { onBehalfOf } from '#engine'
import type { StoredRecord } from '#schema'
import { fail, ok, phoneForm, type Failure, type Result } from '#shared'
import { engineFor, type Gateway } from '../gateway.ts'
import { oneAddress, sameAddress } from '../identity/address.ts'
import type { Caller } from '../identity/caller.ts'
import { verifyPassword } from '../identity/passwords.ts'
import { askForActivation, isActivated, readActivation } from '../identity/activation.ts'
import { APPLICATION, WITHDRAW } from '../reading/application.ts'
import { recordOutcome } from './journal.ts'

export interface OwnProfile {
  firstname: string
  lastname: string
  phone: string
  email: string
  /** Wanted for another e-mail address: links for new passwords are sent there. */
  currentPassword: string
}

type Told =
  'picture' | 'firstname' | 'lastname' | 'phone' | 'email' | 'current-password' | 'problem'
const refused = (told: Told): Result<never, Failure> =>
  fail('rule-broken', { path: told, params: { rule: told } })

async function ownRecord(
  { database }: Gateway,
  { site, user, bypass }: Caller,
): Promise<Result<StoredRecord>> {
  // Who came by somebody else's link changes nothing of the account.
  if (bypass) return fail('forbidden')
  const record = user && (await database.store(site._id).get('user', user._id))
  return record ? ok(record) : fail('unauthenticated')
}

/** Writes into the caller's own account. Call it in a transaction. */
async function change(
  gateway: Gateway,
  caller: Caller,
  { _id, version }: StoredRecord,
  data: Record<string, unknown>,
): Promise<Result<null>> {
  const changed = await engineFor(gateway, caller.site._id).update(
    'user',
    _id,
    data,
    version,
    onBehalfOf(_id),
  )
  if (!changed.ok) return changed
  await recordOutcome(gateway, caller, changed.value)
  return ok(null)
}

/** Who it is at the messaging app, by whom the caller may sign in from now on; null takes that back. */
export async function setMessenger(
  gateway: Gateway,
  caller: Caller,
  person: string | null,
): Promise<Result<null>> {
  const own = await ownRecord(gateway, caller)
  return own.ok ? change(gateway, caller, own.value, { messenger: person }) : own
}

/** The names, telephone and e-mail of who asks, by the rules of registration (spec: academy 5). */
export async function saveProfile(
  gateway: Gateway,
  caller: Caller,
  asked: OwnProfile,
): Promise<Result<null>> {
  const own = await ownRecord(gateway, caller)
  if (!own.ok) return own
  const record = own.value
  const [firstname, lastname] = [asked.firstname.trim(), asked.lastname.trim()]
  const [phone, email] = [phoneForm(asked.phone), sameAddress(asked.email.trim())]
  if (firstname === '' || firstname.length > 100) return refused('firstname')
  if (lastname === '' || lastname.length > 100) return refused('lastname')
  if (!/^0\d{9}$/.test(phone)) return refused('phone')
  const isNew = email !== sameAddress(String(record.email))
  if (isNew) {
    const refusal = await checkNewAddress(gateway, caller, record, {
      email,
      password: asked.currentPassword,
    })
    if (!refusal.ok) return refusal
  }
  const shared = await gateway.database
    .store(caller.site._id)
    .find('user', { phone, _id: { $ne: record._id } }, { limit: 1 })
  if (shared.length) return fail('duplicate', { path: 'phone', params: { fields: ['phone'] } })
  // Who signs in with their address goes on to do so.
  const username =
    sameAddress(String(record.username)) === sameAddress(String(record.email)) ? email : undefined
  const kept = await change(gateway, caller, record, {
    firstname,
    lastname,
    phone,
    ...(isNew && { email, ...(username && { username }) }),
  })
  if (kept.ok && isNew)
    await askForActivation(gateway, caller.site._id, { user: record._id, locale: caller.locale })
  return kept
}

async function checkNewAddress(
  { database }: Gateway,
  { site }: Caller,
  record: StoredRecord,
  { email, password }: { email: string; password: string },
): Promise<Result<null>> {
  const { hostnames = [] } = ((await database.store('').get('site', site._id)) ?? {}) as {
    hostnames?: string[]
  }
  const isOwnHost = hostnames.some((host) => {
    const name = host.toLowerCase()
    return email.endsWith(`@${name}`) || email.endsWith(`.${name}`)
  })
  if (!oneAddress(email) || /[\u0e00-\u0e7f]/.test(email) || isOwnHost) return refused('email')
  const stored = typeof record.password === 'string' ? record.password : undefined
  return (await verifyPassword(stored, password)) ? ok(null) : refused('current-password')
}

interface Consent {
  purpose: string
  version: number
  at: string
  withdrawn_at?: string
}

/** What people are asked to agree to, and the page that says it. */
const PURPOSES: ReadonlySet<string> = new Set(['privacy', 'news'])
const NOTICE = 'privacy'
/** How many entries an account keeps. */
const MAX_CONSENTS = 100

/** Gives a consent, or takes it back; what was before stands on (readings 35). */
export async function setConsent(
  gateway: Gateway,
  caller: Caller,
  purpose: string,
  given: boolean,
): Promise<Result<null>> {
  const own = await ownRecord(gateway, caller)
  if (!own.ok) return own
  if (!PURPOSES.has(purpose)) return refused('problem')
  const before = (own.value.consents as Consent[] | undefined) ?? []
  const isHeld = before.some((one) => one.purpose === purpose && !one.withdrawn_at)
  if (isHeld === given) return ok(null)
  const at = gateway.clock.iso()
  const [notice] = await gateway.database
    .store(caller.site._id)
    .find('page', { slug: NOTICE, state: 'published' }, { limit: 1 })
  const version = Number(notice?.published_version ?? notice?.version ?? 0)
  const consents = given
    ? [...before, { purpose, version, at }].slice(-MAX_CONSENTS)
    : before.map((one) =>
        one.purpose === purpose && !one.withdrawn_at ? { ...one, withdrawn_at: at } : one,
      )
  return change(gateway, caller, own.value, { consents })
}

/** A file of the library's kinds that people's browsers show as it is. */
const PICTURES = /^image\/(png|jpeg|webp)$/

/** Takes an own upload for the picture of the account; none takes it away. */
export async function setPicture(
  gateway: Gateway,
  caller: Caller,
  address: string,
): Promise<Result<null>> {
  const own = await ownRecord(gateway, caller)
  if (!own.ok) return own
  if (address === '') return change(gateway, caller, own.value, { avatar: null })
  const [file] = await gateway.database
    .store(caller.site._id)
    .find(
      'file',
      { key: address.replace(/^\/files\//, ''), created_by: own.value._id },
      { limit: 1 },
    )
  return file && PICTURES.test(String(file.type))
    ? change(gateway, caller, own.value, { avatar: address })
    : refused('picture')
}

/** Writes once more to an address that nobody has shown to be theirs yet. */
export async function askOwnActivation(gateway: Gateway, caller: Caller): Promise<Result<null>> {
  const own = await ownRecord(gateway, caller)
  if (!own.ok) return own
  if (!isActivated(own.value))
    await askForActivation(gateway, caller.site._id, { user: own.value._id, locale: caller.locale })
  return ok(null)
}

/** Keeps that the address of a link belongs to its account; using it again changes nothing. Call it in a transaction. */
export async function activate(
  gateway: Gateway,
  caller: Caller,
  token: string,
): Promise<Result<null>> {
  const about = readActivation(gateway, caller.site._id, token)
  const user = about && (await gateway.database.store(caller.site._id).get('user', about.user))
  if (!user || user.status === 'suspended' || sameAddress(String(user.email)) !== about.email)
    return fail('link-invalid')
  return isActivated(user)
    ? ok(null)
    : change(gateway, caller, user, { confirmed_email: about.email })
}

/** Takes back one of the caller's own applications while it is not decided; those of others are as if they were not there. */
export async function withdrawApplication(
  gateway: Gateway,
  caller: Caller,
  id: string,
): Promise<Result<null>> {
  const { site, user } = caller
  const application = user && (await gateway.database.store(site._id).get(APPLICATION, id))
  if (!application || application.userID !== user._id) return fail('not-found')
  const taken = await engineFor(gateway, site._id).transition(
    APPLICATION,
    id,
    WITHDRAW,
    application.version,
    onBehalfOf(user._id),
  )
  if (!taken.ok) return taken
  await recordOutcome(gateway, caller, taken.value)
  return ok(null)
}

/** Marks one of the caller's own messages as read; those of others are as if they were not there. */
export async function readMessage(
  gateway: Gateway,
  caller: Caller,
  id: string,
): Promise<Result<null>> {
  const { site, user } = caller
  const message = user && (await gateway.database.store(site._id).get('message', id))
  if (!message || message.userID !== user._id) return fail('not-found')
  if (message.readAt) return ok(null)
  const read = await engineFor(gateway, site._id).update(
    'message',
    id,
    { readAt: gateway.clock.iso() },
    message.version,
    onBehalfOf(user._id),
  )
  if (!read.ok) return read
  await recordOutcome(gateway, caller, read.value)
  return ok(null)
}
