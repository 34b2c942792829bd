import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Three, TwiceTheSame } from './Tabs.stories.tsx'

const shown = (): string | null => screen.getByRole('tabpanel').textContent

test('one content is shown; a press on a tab shows another', async () => {
  await renderBlock(Three.args as never, {}, 'en')
  expect(screen.getByRole('tablist', { name: 'About the course' })).toBeTruthy()
  expect(shown()).toMatch(/Twelve lessons/)
  fireEvent.click(screen.getByRole('tab', { name: 'Lecturer' }))
  expect(shown()).toMatch(/Somchai/)
  expect(screen.getByRole('tabpanel', { name: 'Lecturer' })).toBeTruthy()
})

test('arrows, Home and End go through the tabs, of which one is in the way of Tab', async () => {
  await renderBlock(Three.args as never, {}, 'en')
  const press = (key: string): string | null => {
    fireEvent.keyDown(screen.getByRole('tab', { selected: true }), { key })
    expect(document.activeElement).toBe(screen.getByRole('tab', { selected: true }))
    expect(screen.getAllByRole('tab').filter((tab) => tab.tabIndex === 0)).toEqual([
      document.activeElement,
    ])
    return document.activeElement!.textContent
  }
  expect(['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End'].map(press)).toEqual(
    ['Lecturer', 'Enrol', 'Content', 'Enrol', 'Content', 'Enrol'],
  )
})

test('a slot that two tabs name is drawn once', async () => {
  const { container } = await renderBlock(TwiceTheSame.args as never)
  expect(container.querySelectorAll('[data-block="text"]')).toHaveLength(1)
  expect(screen.getAllByRole('tab')).toHaveLength(3)
})

test('in the builder all contents are shown, so that each can be filled', async () => {
  const edit = {
    ObjectFrame: ({ children }: { children: React.ReactNode }) => <>{children}</>,
    EmptyPlace: ({ slot }: { slot?: string }) => <i>{slot}</i>,
    slotNames: (type: string) => (type === 'tabs' ? ['panel1', 'panel2', 'panel3', 'panel4'] : []),
  }
  const { container } = await renderBlock(
    { ...Three.args, object: { ...Three.args!.object!, slots: {} } } as never,
    { edit },
  )
  expect([...container.querySelectorAll('i')].map((place) => place.textContent)).toEqual([
    'panel1',
    'panel2',
    'panel3',
  ])
  expect(screen.getAllByRole('tabpanel')).toHaveLength(3)
})
