import type { PageObject, PageRow } from '../../src/schema/index.ts'
import {
  expect,
  expectAccessible,
  expectQuiet,
  openPage,
  signIn,
  test,
  tokenOf,
  type Page,
} from './support/journey.ts'
import { chooseStyle, openBuilder, sheet, showTab } from './support/builder.ts'

const text = (id: string, style: PageObject['style']): PageObject => ({
  id,
  type: 'text',
  v: 1,
  props: { html: { th: `<p>${id}</p>`, en: `<p>${id}</p>` } },
  ...(style ? { style } : {}),
})
const row = (id: string, objects: PageObject[], style?: PageRow['style']): PageRow => ({
  id,
  columns: [{ id: `${id}-c`, objects }],
  ...(style ? { style } : {}),
})

/** Makes a page and publishes it, as an admin. */
async function publish(admin: Page, slug: string, builder: PageRow[]): Promise<string> {
  const token = await tokenOf(admin)
  const post = async (
    path: string,
    key: string,
    data: unknown,
  ): Promise<{ data: { _id: string; version: number } }> => {
    const answer = await admin.request.post(path, {
      data,
      headers: { ...token, 'idempotency-key': `${slug}-${key}-0123456789` },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json() as Promise<{ data: { _id: string; version: number } }>
  }
  const { data } = await post('/api/page', 'create', {
    data: { type: 'page', slug, title: { th: 'สไตล์', en: 'Style' }, builder },
  })
  await post(`/api/page/${data._id}/transition`, 'publish', {
    transition: 'publish',
    version: data.version,
  })
  return data._id
}

const WIDTHS = { base: 390, sm: 700, md: 900, lg: 1280 } as const

test('a page says by width what is shown and how it looks, and the script changes nothing of it', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  await publish(admin, 'style-widths', [
    row('first', [
      text('plain', undefined),
      ...(['base', 'sm', 'md', 'lg'] as const).map((at) => text(`not-${at}`, { hide: [at] })),
    ]),
    row(
      'second',
      [
        text('grows', {
          padding: { top: '10px' },
          background: 'soft',
          color: 'white',
          border: { width: { bottom: 'thin' } },
          at: { md: { padding: { top: '30px' }, background: { type: 'color', color: '#003366' } } },
        }),
      ],
      { background: 'brand', at: { md: { background: 'none' } } },
    ),
    row('third', [
      text('pictured', {
        minHeight: 'sm',
        background: {
          type: 'image',
          image: '/files/demo/nothing.svg',
          focus: { x: 10, y: 90 },
          overlay: { color: 'black', strength: 40 },
        },
        radius: { topStart: 'lg' },
      }),
    ]),
  ])
  for (const [breakpoint, width] of Object.entries(WIDTHS)) {
    const page = await openPage(browser, server, { language: 'en', width })
    await page.goto('/cms/page/style-widths')
    const at = (id: string) => page.locator(`[data-id="${id}"]`)
    await expect(at('plain')).toBeVisible()
    expect(
      await at('plain').evaluate((element) => [
        element.hasAttribute('data-s'),
        element.hasAttribute('style'),
      ]),
    ).toEqual([false, false])
    for (const other of Object.keys(WIDTHS))
      await (other === breakpoint
        ? expect(at(`not-${other}`)).toBeHidden()
        : expect(at(`not-${other}`)).toBeVisible())
    const large = breakpoint === 'md' || breakpoint === 'lg'
    await expect(at('grows')).toHaveCSS('padding-top', large ? '30px' : '10px')
    if (large) await expect(at('grows')).toHaveCSS('background-color', 'rgb(0, 51, 102)')
    await expect(at('grows')).toHaveCSS('color', 'rgb(255, 255, 255)')
    await expect(at('grows')).toHaveCSS('border-bottom-width', '1px')
    await expect(at('grows')).toHaveCSS('border-top-width', '0px')
    const behind = await page
      .locator('.sala-row')
      .nth(1)
      .evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(behind === 'rgba(0, 0, 0, 0)').toBe(large)
    await expect(at('pictured')).toHaveCSS('min-height', '256px')
    await expect(at('pictured')).toHaveCSS(
      'background-image',
      /^linear-gradient\(.+\), url\("[^"]*\/files\/demo\/nothing\.svg"\)$/,
    )
    await expect(at('pictured')).toHaveCSS('background-position', /10% 90%$/)
    // The corners of the demo's theme are half as round as those of no theme.
    await expect(at('pictured')).toHaveCSS('border-top-left-radius', '8px')
    await page.context().close()
  }
})

test('a block with a ground of its own takes the one and the colour that are chosen for it, and not those of its row', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  const surfaces = [
    ['card', 'title', '.sala-card'],
    ['note-card', 'title', '.sala-note'],
    ['alert', 'title', '.sala-alert'],
  ] as const
  const block = (type: string, prop: string, style?: PageObject['style']): PageObject => ({
    id: `${type}-${style ? 'styled' : 'plain'}`,
    type,
    v: 1,
    props: { [prop]: { th: type, en: type } },
    ...(style ? { style } : {}),
  })
  await publish(admin, 'style-surfaces', [
    row(
      'plain',
      surfaces.map(([type, prop]) => block(type, prop)),
      { background: 'brand', color: 'white' },
    ),
    row(
      'styled',
      surfaces.map(([type, prop]) =>
        block(type, prop, { background: { type: 'color', color: '#112233' }, color: '#ffffee' }),
      ),
    ),
  ])
  await admin.goto('/cms/page/style-surfaces')
  for (const [type, , surface] of surfaces) {
    const [plain, styled] = [
      admin.locator(`[data-id="${type}-plain"] > ${surface}`),
      admin.locator(`[data-id="${type}-styled"] > ${surface}`),
    ]
    await expect(plain).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    await expect(plain).not.toHaveCSS('color', 'rgb(255, 255, 255)')
    await expect(styled).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    await expect(styled).toHaveCSS('color', 'rgb(255, 255, 238)')
    await expect(admin.locator(`[data-id="${type}-styled"]`)).toHaveCSS(
      'background-color',
      'rgb(17, 34, 51)',
    )
    expect(
      await styled.evaluate(
        (element) =>
          parseFloat(getComputedStyle(element.parentElement!).borderTopLeftRadius) -
          parseFloat(getComputedStyle(element).borderTopLeftRadius),
      ),
    ).toBe(type === 'note-card' ? 2 : 0)
  }
})

test('what sticks on the page sticks on the canvas, chosen or not', async ({ browser, server }) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  const page = await publish(admin, 'style-sticky', [
    row('first', [
      text('sticks', { position: 'sticky' }),
      ...['tall', 'taller', 'tallest'].map((id) => text(id, { minHeight: 'lg' })),
    ]),
  ])
  await admin.goto('/cms/page/style-sticky')
  await admin
    .locator('[data-id="tallest"]')
    .evaluate((element) => element.scrollIntoView({ block: 'end' }))
  await expect(admin.locator('[data-id="sticks"]')).toBeInViewport()
  await admin.goto(`/cms/builder/${page}`)
  const at = (id: string) => sheet(admin).locator(`[data-frame="${id}"]`)
  for (const isChosen of [false, true]) {
    if (isChosen) await at('sticks').click()
    await at('tallest').evaluate((element) => element.scrollIntoView({ block: 'end' }))
    await expect(at('tall')).not.toBeInViewport()
    await expect(at('sticks')).toBeInViewport({ ratio: 0.9 })
  }
})

test('a film plays behind until it is stopped, and not for those who want less motion', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  await publish(admin, 'style-film', [
    row('first', [text('words', undefined)], {
      color: 'white',
      background: {
        type: 'video',
        video: '/files/demo/none.mp4',
        overlay: { color: 'black', strength: 60 },
      },
    }),
  ])
  for (const motion of ['no-preference', 'reduce'] as const) {
    const page = await openPage(browser, server, { language: 'en' })
    await page.emulateMedia({ reducedMotion: motion })
    await page.goto('/cms/page/style-film')
    const film = page.locator('.sala-film video')
    await expect(film).toHaveAttribute('src', '/files/demo/none.mp4')
    const play = page.getByRole('button', { name: 'Play the moving background' })
    const stop = page.getByRole('button', { name: 'Stop the moving background' })
    if (motion === 'no-preference') await stop.click()
    await expect(play).toBeVisible()
    await expect(film).not.toHaveAttribute('data-playing')
    await expectAccessible(page, ['page-has-heading-one'])
    await play.click()
    await expect(stop).toBeVisible()
    expectQuiet(page)
    await page.context().close()
  }
})

test('a column gets its width by dragging its border and by the arrow keys, at the width that is looked at', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  const column = (id: string) => ({
    id,
    size: { base: 12 as const, md: 6 as const },
    objects: [text(`${id}-text`, undefined)],
  })
  await publish(admin, 'style-columns', [
    { id: 'pair', columns: [column('left'), column('right')] },
  ])
  await admin.goto('/cms/pages?q=style-columns')
  await admin.locator('tbody tr a').first().click()
  await admin.locator('a[href*="/cms/builder/"]').first().click()
  const canvas = admin.frameLocator('.builder-sheet')
  const handle = canvas.locator('[data-handle="left"]')
  const widths = () =>
    canvas
      .locator('[data-column]')
      .evaluateAll((columns) =>
        columns.map((one) => (one as HTMLElement).style.cssText.replaceAll(' ', '')),
      )
  await expect(handle).toHaveAttribute('aria-valuenow', '6')
  await expect(canvas.locator('[data-handle="right"]')).toHaveCount(0)
  // Only what stands still can be hovered: the header may still push it down.
  await handle.hover()
  const [box, around] = [
    (await handle.boundingBox())!,
    (await canvas.locator('.sala-columns').first().boundingBox())!,
  ]
  await admin.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await admin.mouse.down()
  await admin.mouse.move(box.x + box.width / 2 - (around.width / 12) * 2, box.y + 5, { steps: 6 })
  await expect(handle).toHaveAttribute('data-dragged', '4')
  await expect(admin.locator('[data-builder-state="saved"]')).toBeVisible()
  await admin.mouse.up()
  expect(await widths()).toEqual(['--w:12;--w-md:4;', '--w:12;--w-md:8;'])
  await expect(admin.locator('[data-builder-state="unsaved"]')).toBeVisible()

  await admin.getByRole('button', { name: 'Resize with the arrow keys' }).press('Enter')
  await expect(handle).toBeFocused()
  await admin.keyboard.press('ArrowRight')
  expect(await widths()).toEqual(['--w:12;--w-md:5;', '--w:12;--w-md:7;'])
  await expect(handle).toHaveAttribute('aria-valuetext', '5 of 12, Laptop')
  await admin.keyboard.press('End')
  expect(await widths()).toEqual(['--w:12;--w-md:11;', '--w:12;--w-md:1;'])
  for (let step = 0; step < 3; step++) await admin.getByRole('button', { name: 'Undo' }).click()
  expect(await widths()).toEqual(['--w:12;--w-md:6;', '--w:12;--w-md:6;'])

  // On a narrow screen too, where there is no room for the widths of the canvas.
  await canvas.locator('[data-frame="left-text"]').click()
  await admin.locator('.builder-trail').getByRole('button', { name: 'Column' }).click()
  await admin.setViewportSize({ width: 390, height: 844 })
  await expect
    .poll(() =>
      handle.evaluate(
        (bar) => bar.getBoundingClientRect().right <= bar.ownerDocument.defaultView!.innerWidth,
      ),
    )
    .toBe(true)
  await admin.locator('.builder-tabs').getByRole('button', { name: 'Edit' }).click()
  for (const name of ['Phone', 'Tablet', 'Laptop', 'Desktop'])
    await expect(admin.getByRole('spinbutton', { name })).toBeVisible()
  await admin.locator('.builder-tabs').getByRole('button', { name: 'Edit' }).click()
  await admin.setViewportSize({ width: 1440, height: 900 })

  // A value for all widths, and another one from one of them on.
  const shadowIn = (frame: 'first' | 'last') =>
    admin
      .frameLocator('.builder-sheet')
      [frame]()
      .locator('[data-block="text"]')
      .first()
      .evaluate((element) => getComputedStyle(element).boxShadow)
  await canvas.locator('[data-frame="left-text"]').click()
  await showTab(admin, 'style')
  const field = admin.locator('[data-style="shadow"]')
  const plain = await shadowIn('first')
  const at = (width: 'base' | 'lg') =>
    admin
      .locator(`[data-group="style"] .mantine-SegmentedControl-root input[value="${width}"]`)
      .dispatchEvent('click')
  await at('base')
  await chooseStyle(admin, 'shadow', 'sm')
  await expect.poll(() => shadowIn('first')).not.toBe(plain)
  const small = await shadowIn('first')
  // Wider than the window has room for: the page stands there as wide as on a desktop, smaller than life.
  await at('lg')
  await expect(field).toHaveAttribute('data-inherits', 'base')
  await chooseStyle(admin, 'shadow', 'lg')
  await expect(field).toHaveAttribute('data-overrides', 'true')
  await expect.poll(() => shadowIn('first')).not.toBe(small)
  const view = admin.locator('.builder-viewport')
  await expect(view).toHaveAttribute('data-width', 'full')
  expect(
    await admin
      .locator('.builder-sheet')
      .evaluate((frame: HTMLIFrameElement) => [
        frame.contentWindow!.innerWidth,
        Math.round(frame.getBoundingClientRect().width) === frame.parentElement!.clientWidth,
      ]),
  ).toEqual([1024, true])
  // The choice of what is looked at is the same one.
  await admin.locator('.builder-widths input[value="768"]').dispatchEvent('click')
  await expect(
    admin.locator('[data-group="style"] .mantine-SegmentedControl-root input[value="md"]'),
  ).toBeChecked()
  await at('base')
  await expect(admin.locator('.builder-widths input[value="390"]')).toBeChecked()
  expect(await shadowIn('first')).toBe(small)
  await expectAccessible(admin)
})

test('columns in a narrow place stay within it', async ({ browser, server }) => {
  const page = await openPage(browser, server, { language: 'th', width: 810, height: 900 })
  await page.goto('/cms/page/home')
  await page.locator('.sala-slot').first().waitFor()
  const wide = await page
    .locator('.sala-slot')
    .evaluateAll((slots) => slots.filter((slot) => slot.scrollWidth > slot.clientWidth + 1).length)
  expect(wide).toBe(0)
})

for (const scheme of ['light', 'dark'] as const)
  test(`lists and boxes of the inspector look alike whoever draws them, and what is pressed shows its edge (${scheme})`, async ({
    browser,
    server,
  }) => {
    const admin = await openPage(browser, server, { language: 'en', scheme })
    await signIn(admin, 'admin')
    await openBuilder(admin, 'contact')
    await sheet(admin).locator('[data-block="field"]').first().click()
    const look = (of: string, names: string[], around = false) =>
      admin
        .locator(`.builder-inspector ${of}`)
        .first()
        .evaluate(
          (one, [names, around]) => {
            const styles = [
              getComputedStyle(one),
              ...(around
                ? [
                    getComputedStyle(
                      one.parentElement!.querySelector('[data-position="right"]') ??
                        one.parentElement!,
                      '::after',
                    ),
                  ]
                : []),
            ]
            return styles.map((style) => names.map((name) => style.getPropertyValue(name)))
          },
          [names, around] as const,
        )
    const LIST = [
      'height',
      'border-top-color',
      'border-top-left-radius',
      'font-size',
      'padding-inline-start',
      'background-color',
      'inset-inline-end',
    ]
    const list = await look('.sala-select > select', LIST, true)
    await showTab(admin, 'rules')
    await admin.getByRole('button', { name: 'Add a condition' }).click()
    const added = admin.locator('.builder-inspector .mantine-NativeSelect-input').first()
    await expect(added).toBeFocused()
    await added.blur()
    // The edge of what had the focus fades.
    await expect.poll(() => look('.mantine-NativeSelect-input', LIST, true)).toEqual(list)
    const BOX = [
      'height',
      'width',
      'border-top-color',
      'border-top-left-radius',
      'background-color',
    ]
    expect(await look('.mantine-Checkbox-input:not(:checked)', BOX)).toEqual(
      await look('.sala-checkbox:not(:checked)', BOX),
    )
    // 3 to 1 is what an edge needs that shows where to press.
    const edge = await admin.getByRole('button', { name: 'Add a condition' }).evaluate((button) => {
      const lightness = (colour: string): number => {
        const context = Object.assign(document.createElement('canvas'), {
          width: 1,
          height: 1,
        }).getContext('2d')!
        context.fillStyle = colour
        context.fillRect(0, 0, 1, 1)
        const [red, green, blue] = [...context.getImageData(0, 0, 1, 1).data].map((part) =>
          part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
        )
        return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue! + 0.05
      }
      const [line, ground] = [
        lightness(getComputedStyle(button).borderTopColor),
        lightness(getComputedStyle(button.closest('.builder-right')!).backgroundColor),
      ]
      return Math.max(line, ground) / Math.min(line, ground)
    })
    expect(edge).toBeGreaterThanOrEqual(3)
  })
