import { expect, test, vi } from 'vitest'
import { run } from './run.ts'

const input = (to: string, subject = 'S') => ({
  options: { to, subject, text: 'T' },
  data: {},
  user: null,
  scope: {},
})

test('one mail to one address; a line break cannot start a header', async () => {
  const sendMail = vi.fn(async () => ({ id: 'm' }))
  expect(await run(input(' a@b.co ', 'S\r\nBcc: x@y.z'), { sendMail } as never)).toEqual({
    outcome: 'queued',
    result: { id: 'm' },
  })
  expect(sendMail).toHaveBeenCalledWith({ to: 'a@b.co', subject: 'S Bcc: x@y.z', text: 'T' })
})

test.each(['', 'nobody', 'a@b.co, c@d.co', 'a@b.co;c@d.co', '{{email}}'])(
  '%j is refused as an address',
  async (to) => {
    const sendMail = vi.fn()
    await expect(run(input(to), { sendMail } as never)).rejects.toThrow('no e-mail address')
    expect(sendMail).not.toHaveBeenCalled()
  },
)

test('a template is filled from what the flow knows; news is marked as such', async () => {
  const sendMail = vi.fn(async () => ({ id: 'm' }))
  const scope = { name: 'สมหญิง' }
  await run(
    {
      options: { to: 'a@b.co', template: 'mail-order', category: 'news' },
      data: {},
      user: null,
      scope,
    },
    { sendMail } as never,
  )
  expect(sendMail).toHaveBeenCalledWith({
    to: 'a@b.co',
    category: 'news',
    template: 'mail-order',
    values: scope,
  })
})
