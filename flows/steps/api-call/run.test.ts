import { expect, test, vi } from 'vitest'
import { run } from './run.ts'

const call = (answer: object) =>
  vi.fn(async (_request: unknown) => ({
    status: 200,
    statusText: 'OK',
    type: 'application/json',
    body: '{"rate":35.5}',
    ...answer,
  }))
const input = (options: object) => ({
  options: { url: 'https://api.example.com/x', ...options },
  data: {},
  user: null,
  scope: {},
})

test('a GET with its parameters, encoded; the answer is there for later steps', async () => {
  const service = call({})
  expect(await run(input({ query: { q: 'ก&b=1' } }), { call: service } as never)).toEqual({
    outcome: 'called',
    result: { status: 200, data: { rate: 35.5 } },
  })
  expect(service.mock.calls[0]![0]).toEqual({
    method: 'GET',
    url: 'https://api.example.com/x?q=%E0%B8%81%26b%3D1',
    headers: { accept: 'application/json' },
    timeout: 30_000,
  })
})

test('a value in the body stays a value', async () => {
  const service = call({ body: '', status: 204 })
  expect(
    await run(input({ method: 'POST', body: { name: '","admin":true,"x":"' } }), {
      call: service,
    } as never),
  ).toEqual({ outcome: 'called', result: { status: 204 } })
  expect(JSON.parse((service.mock.calls[0]![0] as { body: string }).body)).toEqual({
    name: '","admin":true,"x":"',
  })
})

test.each([
  [{ status: 404, statusText: 'Not Found' }, 'HTTP error! status: 404 - Not Found'],
  [{ status: 302, statusText: 'Found' }, 'HTTP error! status: 302 - Found'],
  [{ status: 599, statusText: '' }, /^HTTP error! status: 599$/],
  [{ type: 'text/html' }, 'no JSON'],
  [{ body: '{' }, 'JSON'],
  [{ body: `"${'x'.repeat(70_000)}"` }, 'larger than'],
])('%j fails the step', async (answer, text) => {
  await expect(run(input({}), { call: call(answer) } as never)).rejects.toThrow(text)
})
