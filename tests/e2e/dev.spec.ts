import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command, copyTree, freePort, until } from '../support/commands.ts'
import { expect, test } from './support/journey.ts'
import { SEED } from './support/server.ts'

test('`npm run dev` brings a changed style and block to the open page, and a changed gateway to the next request', async ({
  page,
}) => {
  const tree = copyTree()
  const data = mkdtempSync(join(tmpdir(), 'sala-dev-'))
  cpSync(SEED, data, { recursive: true })
  const port = await freePort()
  const dev = new Command(process.execPath, ['scripts/run.mjs', 'dev'], {
    cwd: tree.folder,
    env: { PORT: String(port), SALA_DATA: data },
  })
  const url = `http://127.0.0.1:${port}`
  const change = (file: string, from: string, to: string): void => {
    const text = readFileSync(join(tree.folder, file), 'utf8')
    expect(text).toContain(from)
    writeFileSync(join(tree.folder, file), text.replace(from, to))
  }
  const health = async (): Promise<unknown> => (await fetch(`${url}/api/health`)).json()
  try {
    await dev.says(`Sala (development) at ${url}`)
    const show = page.locator('.sala-slideshow').first()
    // The bundler reloads the page once, when it knows what the first visit needs.
    await page.goto(`${url}/cms/page/home`, { waitUntil: 'networkidle' })
    await page.goto(`${url}/cms/page/home`, { waitUntil: 'networkidle' })
    await expect(show).toBeVisible()
    await page.evaluate(() => void Object.assign(window, { kept: true }))
    change('blocks/slideshow/Slideshow.css', '.sala-slideshow {', '.sala-slideshow { --tried: 7;')
    await expect
      .poll(() => show.evaluate((element) => getComputedStyle(element).getPropertyValue('--tried')))
      .toBe('7')
    change('blocks/slideshow/Slideshow.tsx', '"sala-slideshow"', '"sala-slideshow tried"')
    await expect(page.locator('.sala-slideshow.tried')).toBeVisible()
    expect(await page.evaluate(() => 'kept' in window), 'the page was not loaded anew').toBe(true)

    expect(await health()).toMatchObject({ message: 'success', ready: true })
    const anew = (): number =>
      dev.said.split('gateway started anew after a change of server/routes/health.ts').length - 1
    change('server/routes/health.ts', "200, message: 'success'", "200, message: 'tried'")
    await until('the gateway starts anew', () => anew() === 1)
    expect(await health()).toMatchObject({ message: 'tried' })
    // A mistake is told, and mending it is enough.
    change('server/routes/health.ts', "200, message: 'tried'", '200, message: (')
    await until(
      'the mistake is told',
      async () => (await fetch(`${url}/api/health`)).status === 500,
    )
    expect(await (await fetch(`${url}/api/health`)).text()).toContain('health.ts')
    expect(dev.said).toMatch(/health\.ts:\d+/)
    change('server/routes/health.ts', '200, message: (', "200, message: 'mended'")
    await until('the gateway starts anew', () => anew() === 2)
    expect(await health()).toMatchObject({ message: 'mended' })
    expect(await dev.stop()).toBe(0)
  } catch (error) {
    throw new Error(`${String(error)}\n${dev.said}`, { cause: error })
  } finally {
    await dev.stop('SIGKILL')
    tree.remove()
    rmSync(data, { recursive: true, force: true })
  }
})
