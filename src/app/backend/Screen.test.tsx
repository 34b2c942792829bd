import { existsSync } from 'node:fs'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { isGenerated } from '#crud/pages'
import { createBlockRegistry, type BlockModule } from '#registry'
import { GENERATED_SCREENS } from '#schema'
import type { OpenModule } from '#session'
import moduleMeta from '../../../schemas/meta/module.json'
import { site } from '../../../tests/support/renderPage.tsx'
import { inBackend } from '../../../tests/support/inBackend.tsx'
import { SCREEN_MODULES } from './screenModules.ts'
import { Screen, SCREENS } from './Screen.tsx'

const waits: string[] = []
vi.mock('#gateway', async (original) => {
  const real = await original<typeof import('#gateway')>()
  return {
    ...real,
    createClient: (...options: Parameters<typeof real.createClient>) => ({
      ...real.createClient(...options),
      waitFor: () => (waits.push('begun'), () => void waits.push('ended')),
    }),
  }
})
afterEach(() => void (waits.length = 0))

test('the code of a screen is waited for like a call, until it is here', async () => {
  let come!: (module: BlockModule) => void
  const code = new Promise<BlockModule>((done) => {
    come = done
  })
  const registry = createBlockRegistry({ 'entity-detail': () => code })
  const route = {
    path: 'suppliers/:id',
    screen: 'detail',
    entity: 'supplier',
    layout: 'backend',
  } as never
  await inBackend(
    <Screen
      module={{ name: 'purchase', base: '/purchase', routes: [] } as unknown as OpenModule}
      route={route}
      registry={registry}
      site={site}
    />,
  )
  expect(waits).toEqual(['begun'])
  come({ default: () => <p>The record</p> } as unknown as BlockModule)
  await screen.findByText('The record')
  await vi.waitFor(() => expect(waits).toEqual(['begun', 'ended']))
})

test('every kind of screen that a route may name is drawn, and no other', () => {
  const onThePublicPages = [
    'page',
    'cms-page',
    'login',
    'forgot',
    'reset',
    'activate',
    'unsubscribe',
    'print',
  ]
  const { screen: own, below, instead } = moduleMeta.properties.routes.items.properties
  expect([...new Set([...own.enum, ...below.enum, ...instead.enum])].toSorted()).toEqual(
    [...GENERATED_SCREENS, ...Object.keys(SCREENS), ...onThePublicPages].toSorted(),
  )
  expect(GENERATED_SCREENS.filter((kind) => !isGenerated(kind))).toEqual([])
})

test('the code of each screen is named by its document, and is there', () => {
  expect(Object.keys(SCREEN_MODULES)).toEqual(expect.arrayContaining(Object.keys(SCREENS)))
  for (const path of Object.values(SCREEN_MODULES).flat()) expect(existsSync(path), path).toBe(true)
})
