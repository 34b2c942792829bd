import type { PageObject } from '#schema'
import type { BlockProps } from './block.ts'

interface StoryDocument {
  name: string
  v: number
  fixtures: { name: string; props: object; data?: object; slots?: object }[]
}

/** The props of a block as its fixture has them: for its stories, and for the tests that draw them. */
export function storyArgs<P, D>(document: StoryDocument, fixtureName: string): BlockProps<P, D> {
  const fixture = document.fixtures.find(({ name }) => name === fixtureName)
  if (!fixture)
    throw new Error(
      `block "${document.name}" has no fixture "${fixtureName}"; it has ${document.fixtures.map(({ name }) => name).join(', ')}`,
    )
  const object = {
    id: fixtureName,
    type: document.name,
    v: document.v,
    props: fixture.props,
    ...(fixture.slots ? { slots: fixture.slots } : {}),
  } as PageObject
  return { object, props: fixture.props as P, data: (fixture.data ?? {}) as D, slots: {} }
}
