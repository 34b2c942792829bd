import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createStore } from 'zustand'
import { inBuilder } from '../../tests/support/inBuilder.tsx'
import type { Autosave } from '../store/autosave.ts'
import { TopBar } from './TopBar.tsx'

const autosave = { hear: () => undefined, status: createStore(() => ({ at: null, problem: null, open: false })) } as unknown as Autosave
const nothing = (): void => undefined

test.each([[{ th: 'ทีมงาน', en: 'Team' }, 'ทีมงาน'], [{ th: '', en: 'Team' }, 'team-page']])('a page is called by its title, by its address where it has none in the language of the screen (%o)', async (title, name) => {
  await inBuilder({ slug: 'team-page', title }, <TopBar closePath="/" previewPath="/" width="full" onWidth={nothing} autosave={autosave} onSave={nothing} onPublish={nothing} />, { locale: 'th' })
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(name)
})
