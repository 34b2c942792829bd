import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoredRecord } from '#schema'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'

let opened: TestGateway
let admin: Visitor
let page: StoredRecord
beforeAll(async () => {
  opened = await openGateway()
  admin = await Visitor.signedIn(opened.app, 'admin')
  page = (
    await admin.post('/api/page', {
      data: { type: 'page', slug: 'has-people', title: 'x', builder: [] },
    })
  ).json<{ data: StoredRecord }>().data
})
afterAll(() => opened.close())

const named = async (
  visitor: Visitor,
  id = page._id,
): Promise<[number, Record<string, string>]> => {
  const answer = await visitor.get(`/api/page/${id}/people`)
  return [answer.statusCode, answer.json<{ data: Record<string, string> }>().data]
}

test('who may change a page is told the names of those who worked on it, and no more of them; others are told nothing', async () => {
  const manager = await Visitor.signedIn(opened.app, 'manager')
  const editor = await Visitor.signedIn(opened.app, 'editor')
  const comment = (
    await manager.post('/api/comment', { data: { page: page._id, block: 'b', text: 'x' } })
  ).json<{ data: StoredRecord }>().data
  expect(String(comment.created_by)).toBeTruthy()
  // An editor may not read other users.
  const users =
    (
      await editor.post('/api/user/query', { method: 'find', args: [{ _id: comment.created_by }] })
    ).json<{ data?: unknown[] }>().data ?? []
  expect(users).toEqual([])
  const [status, names] = await named(editor)
  expect(status).toBe(200)
  expect(Object.keys(names).sort()).toEqual(
    [String(page.created_by), String(comment.created_by)].sort(),
  )
  for (const name of Object.values(names)) expect(name).toMatch(/\S+ \S+/)
  const member = await Visitor.signedIn(opened.app, 'user')
  expect((await named(member))[0]).toBe(403)
  expect([401, 403]).toContain((await named(new Visitor(opened.app)))[0])
  expect((await named(editor, 'no-such-page'))[0]).toBe(404)
})
