import { Button } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { KitProvider } from './KitProvider.tsx'
import { theme } from '#ui/theme.ts'

test('what the kit draws has its classes, the scheme and the restraint of whoever wants less movement', () => {
  const { rerender } = render(<KitProvider theme={theme} scheme="dark"><Button>Save</Button></KitProvider>)
  expect(screen.getByRole('button', { name: 'Save' }).className).toContain('mantine-Button-root')
  const { dataset } = document.documentElement
  expect([dataset.mantineColorScheme, dataset.respectReducedMotion]).toEqual(['dark', 'true'])
  rerender(<KitProvider theme={theme} scheme="light"><Button>Save</Button></KitProvider>)
  expect(dataset.mantineColorScheme).toBe('light')
})
