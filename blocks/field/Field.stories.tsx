import type { Meta, StoryObj } from '@storybook/react-vite'
import type { PageObject } from '#schema'
import Field from './Field.tsx'
import block from './block.json'

const meta: Meta<typeof Field> = { title: 'Blocks/Field', component: Field }
export default meta

const story = (name: string): StoryObj<typeof Field> => {
  const props = (block.fixtures.find((fixture) => fixture.name === name)?.props ?? {}) as Record<
    string,
    unknown
  >
  const object: PageObject = {
    id: name,
    type: 'field',
    v: block.v,
    name,
    label: block.label,
    props,
  }
  return { args: { object, props, data: {}, slots: {} } }
}

export const Text = story('text')
export const Choice = story('choice')
export const Checkboxes = story('checkboxes')
export const Date = story('date')
export const Address = story('address')
export const File = story('file')
export const Empty = story('empty')
