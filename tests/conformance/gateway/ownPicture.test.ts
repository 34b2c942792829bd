import { afterAll, beforeAll, expect, test } from 'vitest'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'
import { callerOf } from '../../support/flows.ts'
import { PNG, upload } from '../../support/upload.ts'

let opened: TestGateway
beforeAll(async () => void (opened = await openGateway()))
afterAll(() => opened.close())

const urlOf = async (who: Visitor, name: string, bytes: Buffer) =>
  (await upload(who, name, bytes)).json<{ data: { url: string } }>().data.url
const shown = async (who: Visitor) =>
  (await who.get('/api/session')).json<{ session: { user: { avatar?: string } } }>().session.user
    .avatar

test('a member has a picture that they sent in themselves, and may take it away; nothing else counts as one', async () => {
  const member = await Visitor.signedIn(opened.app, 'user')
  const other = await Visitor.signedIn(opened.app, 'manager')
  const sendPicture = (picture: string) =>
    member.send(
      'POST',
      '/user/own/picture',
      new URLSearchParams({ _csrf: member.csrf, picture }).toString(),
      { 'content-type': 'application/x-www-form-urlencoded' },
    )
  const own = await urlOf(member, 'me.png', PNG)
  expect((await sendPicture(own)).headers.location).toContain('done=picture')
  expect(await shown(member)).toBe(own)
  const refused = [
    await urlOf(other, 'theirs.png', PNG),
    await urlOf(member, 'words.txt', Buffer.from('words')),
    'https://elsewhere.test/a.png',
    '/files/nothing.png',
    'javascript:alert(1)',
  ]
  for (const address of refused)
    expect((await sendPicture(address)).headers.location, address).toContain('problem=picture')
  expect(await shown(member)).toBe(own)
  const page = JSON.parse((await member.get('/user/profile')).body) as { user: { avatar: string } }
  expect(page.user.avatar).toBe(own)
  expect((await sendPicture('')).headers.location).toContain('done=picture')
  expect(await shown(member)).toBeUndefined()
  const site = (await callerOf(opened.gateway)).site._id
  const [record] = await opened.gateway.database
    .store(site)
    .find('user', { username: 'manager' }, { limit: 1 })
  expect(record!.avatar ?? null, 'of nobody else').toBeNull()
})
