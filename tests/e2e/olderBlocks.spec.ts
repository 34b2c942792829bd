import type { PageRow } from '../../src/schema/index.ts'
import { openBuilder, sheet } from './support/builder.ts'
import { expect, expectQuiet, openPage, signIn, test, tokenOf } from './support/journey.ts'

/** As pages of before stand in the database: the first version of the block calls the address of its film `url`. */
const FILM = {
  id: 'film',
  type: 'video',
  v: 1,
  props: {
    url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    title: { th: 'ภาพยนตร์', en: 'A film' },
  },
}
const builder: PageRow[] = [
  {
    id: 'r',
    columns: [
      {
        id: 'c',
        objects: [
          {
            id: 'words',
            type: 'heading',
            v: 1,
            props: { text: { th: 'หัวข้อ', en: 'Heading' }, level: 1 },
          },
          FILM,
        ],
      },
    ],
  },
]

test('a page with a block of an older version is shown, opened without a problem, and stored in the new version when it is saved next', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  const headers = await tokenOf(admin)
  const post = async (path: string, data: unknown) =>
    (await (await admin.request.post(path, { data, headers })).json()) as {
      data: { _id: string; version: number }
    }
  const { _id, version } = (
    await post('/api/page', {
      data: { type: 'page', slug: 'older-film', title: { th: 'เก่า', en: 'Older' }, builder },
    })
  ).data
  await post(`/api/page/${_id}/transition`, { transition: 'publish', version })
  const stored = async () =>
    (
      (await (await admin.request.get(`/api/page/${_id}`)).json()) as {
        data: { builder: PageRow[] }
      }
    ).data.builder[0]!.columns[0]!.objects[1]!
  expect(await stored()).toMatchObject({ v: 1, props: { url: FILM.props.url } })

  const visitor = await openPage(browser, server, { language: 'en' })
  await visitor.goto('/cms/page/older-film')
  await expect(visitor.locator('.sala-video').getByRole('button')).toBeVisible()
  expectQuiet(visitor)

  await openBuilder(admin, 'older-film')
  await expect(sheet(admin).locator('.sala-video')).toBeVisible()
  await admin.getByRole('tab', { name: /Problems/ }).click()
  await expect(admin.locator('[data-problem="outdated-block"]')).toHaveCount(0)
  await sheet(admin).locator('[data-frame="film"]').click()
  await expect(admin.locator('[data-inspector] [data-field="address"] input').first()).toHaveValue(
    FILM.props.url,
  )
  expect(await stored()).toMatchObject({ v: 1 })
  await sheet(admin).locator('[data-frame="words"]').click()
  await admin.keyboard.press('Control+KeyD')
  await expect(admin.locator('[data-builder-state="saved"]')).toBeVisible()
  await expect
    .poll(async () =>
      (
        (await (await admin.request.get(`/api/page/${_id}`)).json()) as {
          data: { builder: PageRow[] }
        }
      ).data.builder[0]!.columns[0]!.objects.map(({ type, v }) => `${type} ${v}`),
    )
    .toEqual(['heading 1', 'heading 1', 'video 2'])
})
