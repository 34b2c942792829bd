import { render, type RenderResult } from '@testing-library/react'
import { act } from 'react'
import type { PageEnvironment } from '#pages'
import type { BlockProps } from '#registry'
import type { Locale } from '#shared'
import { renderPage, environmentOf, pageWith, shippedRegistry } from './renderPage.tsx'

const registry = shippedRegistry()

/** Draws a block of a story on a page of its own; its slots by the story's document. */
export async function renderBlock(
  { object, data }: BlockProps<never, never> | BlockProps,
  environment: Partial<Omit<PageEnvironment, 'data'>> = {},
  locale: Locale = 'th',
): Promise<RenderResult> {
  await registry.preload(registry.names().filter((name) => !name.startsWith('entity-')))
  let result: RenderResult | undefined
  await act(async () => {
    result = render(
      renderPage(
        pageWith(object),
        environmentOf(registry, {
          data: { [object.id]: data as Record<string, unknown> },
          ...environment,
        }),
        locale,
      ),
    )
  })
  return result!
}
