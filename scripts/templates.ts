type Files = Record<string, string | object>

const words = (name: string): string => name.split('-').join(' ')
const sentence = (name: string): string =>
  words(name).replace(/^./, (letter) => letter.toUpperCase())
const pascal = (name: string): string =>
  name
    .split('-')
    .map((part) => part[0]!.toUpperCase() + part.slice(1))
    .join('')
const label = (name: string) => ({ th: sentence(name), en: sentence(name) })

/** The screens of a new entity: a list in the menu, and those that it leads to. */
export const entityRoutes = (name: string): object[] =>
  [
    { path: name, screen: 'list', inMenu: true, icon: 'file-text' },
    { path: `${name}/create`, screen: 'create' },
    { path: `${name}/:id`, screen: 'detail' },
    { path: `${name}/:id/edit`, screen: 'edit' },
  ].map(({ path, screen, ...menu }) => ({
    path,
    title: label(name),
    screen,
    entity: name,
    ...menu,
    layout: 'backend',
  }))

/** What `npm run new` writes: working pieces that every suite takes up by themselves. */
export const TEMPLATES = {
  block: (name: string): Files => {
    const component = pascal(name)
    return {
      [`blocks/${name}/block.json`]: {
        $schema: '../../schemas/meta/block.json',
        name,
        v: 1,
        label: label(name),
        icon: 'square',
        category: 'text',
        props: {
          type: 'object',
          properties: { text: { $ref: 'sala:text', 'x-label': { th: 'ข้อความ', en: 'Text' } } },
          additionalProperties: false,
        },
        defaults: { text: label(name) },
        fixtures: [{ name: 'plain', props: { text: label(name) } }],
      },
      [`blocks/${name}/${component}.tsx`]: `import { useLocale } from '#i18n'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'

/** ${sentence(name)}. */
export default function ${component}({ props }: BlockProps<{ text?: Text }>) {
  return <p>{pickText(props.text, useLocale())}</p>
}
`,
      [`blocks/${name}/${component}.stories.tsx`]: `import type { Meta, StoryObj } from '@storybook/react-vite'
import block from './block.json'
import ${component} from './${component}.tsx'

const meta: Meta<typeof ${component}> = { title: 'Blocks/${sentence(name)}', component: ${component} }
export default meta

const props = block.fixtures[0]!.props
export const Plain: StoryObj<typeof ${component}> = { args: { object: { id: 'a', type: block.name, v: block.v, props }, props, data: {}, slots: {} } }
`,
      [`blocks/${name}/${component}.test.tsx`]: `import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createTranslator, TranslatorProvider } from '#i18n'
import { Plain } from './${component}.stories.tsx'
import ${component} from './${component}.tsx'

test('shows its text', () => {
  render(
    <TranslatorProvider i18n={createTranslator('en', {})}>
      <${component} {...(Plain.args as Parameters<typeof ${component}>[0])} />
    </TranslatorProvider>,
  )
  expect(screen.getByText('${sentence(name)}')).toBeTruthy()
})
`,
    }
  },
  step: (name: string): Files => ({
    [`flows/steps/${name}/step.json`]: {
      $schema: '../../../schemas/meta/step.json',
      name,
      v: 1,
      label: label(name),
      icon: 'bolt',
      runs: 'gateway',
      options: { type: 'object', properties: {}, additionalProperties: false },
      outcomes: ['done'],
      outcomeLabels: { done: { th: 'เสร็จแล้ว', en: 'Done' } },
      fixtures: [{ name: 'plain', options: {} }],
    },
    [`flows/steps/${name}/run.ts`]: `import type { GatewayStep } from '#flow/runner'

/** ${sentence(name)}. */
export const run: GatewayStep = async () => ({ outcome: 'done' })
`,
    [`flows/steps/${name}/run.test.ts`]: `import { expect, test } from 'vitest'
import { run } from './run.ts'

test('ends well', async () => {
  expect(await run({ options: {}, data: {}, user: null, scope: {} }, {} as never)).toEqual({ outcome: 'done' })
})
`,
  }),
  entity: (name: string, module: string): Files => ({
    [`schemas/${module}/${name}/entity.json`]: {
      $schema: '../../meta/entity.json',
      $id: name,
      title: sentence(name),
      type: 'object',
      'x-entity': { label: label(name), titleTemplate: '{{name}}', icon: 'file-text' },
      'x-access': {
        admin: {
          create: true,
          read: true,
          update: true,
          delete: true,
          transition: true,
          aggregate: true,
          export: true,
          print: true,
        },
      },
      'x-search': ['name'],
      'x-list': { columns: ['name'], sort: [{ field: 'name', direction: 'asc' }] },
      properties: {
        name: { type: 'string', minLength: 1, maxLength: 200, 'x-label': { th: 'ชื่อ', en: 'Name' } },
      },
      required: ['name'],
    },
    [`schemas/${module}/${name}/fixtures.json`]: {
      good: { smallest: { name: 'A' } },
      bad: { 'no-name': { record: {}, path: 'name' } },
    },
  }),
  module: (name: string): Files => ({
    [`schemas/${name}/module.json`]: {
      $schema: '../meta/module.json',
      name,
      label: label(name),
      group: 'default',
      base: `/${name}`,
      icon: 'folder',
      order: 50,
      roles: ['admin'],
      inApp: true,
      routes: [],
    },
  }),
}
