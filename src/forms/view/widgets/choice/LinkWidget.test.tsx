import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createClient } from '#gateway'
import { gatewayServices } from '#flow'
import { renderForm } from '../../../../../tests/support/renderForm.tsx'

test('pages are offered as addresses, asked for in an order that the gateway has', async () => {
  const client = createClient({
    fetch: async (address, init) => {
      if (String(address).endsWith('/api/session')) return Response.json({ csrf: 'token' })
      const { sort } = JSON.parse(String(init!.body)) as { sort?: { title?: 1 } }
      // Titles are in two languages: no order.
      return sort?.title
        ? Response.json(
            { error: { code: 'invalid-sort', message: { th: 'ไม่', en: 'No' } } },
            { status: 400 },
          )
        : Response.json({
            data: [{ _id: '1', type: 'page', slug: 'about', title: { th: 'เกี่ยวกับ', en: 'About' } }],
          })
    },
  })
  const { control, user } = await renderForm(
    { type: 'object', properties: { to: { type: 'string', 'x-widget': 'link' } } },
    { services: gatewayServices(client) },
  )
  await user.click(control('to'))
  await waitFor(() =>
    expect(document.querySelector('datalist option')?.getAttribute('value')).toBe(
      '/cms/page/about',
    ),
  )
})
