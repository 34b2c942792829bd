import type { Meta, StoryObj } from '@storybook/react-vite'
import type { PageObject } from '#schema'
import Form from './Form.tsx'
import block from './block.json'

const meta: Meta<typeof Form> = { title: 'Blocks/Form', component: Form }
export default meta

const story = (name: string): StoryObj<typeof Form> => {
  const fixture = block.fixtures.find((one) => one.name === name)!
  const object: PageObject = {
    id: name,
    type: 'form',
    v: block.v,
    props: fixture.props as Record<string, unknown>,
  }
  return {
    args: {
      object,
      props: fixture.props,
      data: ((fixture as { data?: unknown }).data ?? {}) as never,
      slots: {},
    },
  }
}

export const Interest = story('interest')
export const Missing = story('missing')
export const Empty = story('empty')
