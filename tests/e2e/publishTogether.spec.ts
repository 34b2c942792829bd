import { openBuilder } from './support/builder.ts'
import { expect, expectAccessible, openPage, signIn, test, tokenOf } from './support/journey.ts'

test.use({ own: 'publish-together' })

test('a form and the flow that reads its answers are published in one act, and taken back in one', async ({
  browser,
  server,
}) => {
  const page = await openPage(browser, server, { language: 'en' })
  await signIn(page, 'admin')
  const headers = await tokenOf(page)
  const send = async (method: 'post' | 'put', path: string, data: object) => {
    const answer = await page.request[method](path, { data, headers })
    expect(answer.status(), await answer.text()).toBe(200)
    return ((await answer.json()) as { data: { _id: string; version: number } }).data
  }
  const rows = (name: string) => [
    {
      id: 'r',
      columns: [
        {
          id: 'c',
          size: { base: 12 },
          objects: [
            {
              id: 'f',
              type: 'field',
              v: 1,
              name,
              label: { th: 'อีเมล', en: 'E-mail' },
              props: { widget: 'email' },
            },
          ],
        },
      ],
    },
  ]
  const steps = (name: string) => [
    { id: 'save', type: 'save-submission', v: 1, options: {} },
    {
      id: 'mail',
      type: 'email',
      v: 1,
      options: { to: `{{${name}}}`, subject: 'Thanks', text: 'Thanks' },
    },
  ]
  const flow = await send('post', '/api/flow', {
    data: { name: 'thanks-flow', label: { th: 'ขอบคุณ', en: 'Thanks' }, steps: steps('email') },
  })
  const form = await send('post', '/api/page', {
    data: {
      type: 'form',
      slug: 'thanks-form',
      title: { th: 'ฟอร์มขอบคุณ', en: 'Thanks form' },
      flow: 'thanks-flow',
      builder: rows('email'),
    },
  })
  await send('post', '/api/publishing', {
    documents: [
      { collection: 'page', id: form._id, version: form.version },
      { collection: 'flow', id: flow._id, version: flow.version },
    ],
  })
  await send('put', `/api/page/${form._id}`, {
    data: { builder: rows('mail') },
    version: form.version + 1,
  })
  await send('put', `/api/flow/${flow._id}`, {
    data: { steps: steps('mail') },
    version: flow.version + 1,
  })

  await openBuilder(page, 'thanks-form')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const along = dialog.getByRole('checkbox', { name: /Thanks \(flow\)/ })
  await expect(along).toBeChecked()
  await expect(dialog).toContainText('“email”, which “Thanks form” gives no more')
  await expectAccessible(page)
  if (process.env.SHOTS)
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.waitForTimeout(400)
      await page.screenshot({ path: `${process.env.SHOTS}/publish-${width}.png` })
    }
  await dialog.getByRole('button', { name: /^Publish with one more/ }).click()
  await page.getByRole('tab', { name: 'History' }).click()
  const last = page.locator('[data-last-publication]')
  await expect(last).toContainText('together: ')
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/history-1440.png` })
  await last.getByRole('button', { name: 'Take back this publication' }).click()
  await expect(page.getByText(/^Taken back/)).toBeVisible()
  await expect(last).toHaveCount(0)
})
