/** What is written, by its path from the root of the project. */
export type Files = Record<string, string | object>

const words = (name: string): string => name.split('-').join(' ')
const sentence = (name: string): string =>
  words(name).replace(/^./, (letter) => letter.toUpperCase())
const pascal = (name: string): string =>
  name
    .split('-')
    .map((part) => part[0]!.toUpperCase() + part.slice(1))
    .join('')

/** What something is called by those who use it. */
export interface Label {
  th: string
  en: string
}

/** Where nobody said how it is called: its name as an English sentence. */
export const labelFrom = (name: string): Label => ({ th: sentence(name), en: sentence(name) })

/** Many of what an English name calls: Visits, Categories, Boxes. */
export const pluralOf = (name: string): string =>
  /[^aeiou]y$/i.test(name)
    ? `${name.slice(0, -1)}ies`
    : name + (/(?:s|x|z|ch|sh)$/i.test(name) ? 'es' : 's')

/** The line of a module for the screens of a new entity; the list stands in the menu. */
export const entityScreens = (name: string): object => ({
  entity: name,
  screens: ['list', 'create', 'detail', 'edit'],
})

/** What `npm run new` writes: working pieces that every suite takes up by themselves. */
export const TEMPLATES = {
  block: (name: string, label = labelFrom(name)): Files => {
    const component = pascal(name)
    return {
      [`blocks/${name}/block.json`]: {
        $schema: '../../schemas/meta/block.json',
        name,
        v: 1,
        label,
        description: { th: 'ข้อความสั้น ๆ หนึ่งย่อหน้า', en: 'A short text of one paragraph' },
        icon: 'square',
        category: 'text',
        props: {
          type: 'object',
          properties: { text: { $ref: 'sala:text', 'x-label': { th: 'ข้อความ', en: 'Text' } } },
          additionalProperties: false,
        },
        defaults: { text: label },
        fixtures: [{ name: 'plain', props: { text: label } }],
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
import block from './block.json'
import ${component} from './${component}.tsx'

test.each(['th', 'en'] as const)('${name}: shows its text (%s)', (locale) => {
  render(
    <TranslatorProvider i18n={createTranslator(locale, {})}>
      <${component} {...(Plain.args as Parameters<typeof ${component}>[0])} />
    </TranslatorProvider>,
  )
  expect(screen.getByText(block.defaults.text[locale])).toBeTruthy()
})
`,
    }
  },
  step: (name: string, label = labelFrom(name)): Files => ({
    [`flows/steps/${name}/step.json`]: {
      $schema: '../../../schemas/meta/step.json',
      name,
      v: 1,
      label,
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

test('${name}: ends with done', async () => {
  expect(await run({ options: {}, data: {}, user: null, scope: {} }, {} as never)).toEqual({ outcome: 'done' })
})
`,
  }),
  entity: (name: string, label = labelFrom(name), module = ''): Files => ({
    [`schemas/${module}/${name}/entity.json`]: {
      $schema: '../../meta/entity.json',
      $id: name,
      'x-entity': {
        label,
        plural: { th: label.th, en: pluralOf(label.en) },
        titleTemplate: '{{name}}',
        icon: 'file-text',
      },
      'x-access': { admin: 'all' },
      'x-search': ['name'],
      'x-list': { columns: ['name'], sort: [{ field: 'name', direction: 'asc' }] },
      properties: { name: { $ref: 'sala:name' } },
      required: ['name'],
    },
    [`schemas/${module}/${name}/fixtures.json`]: {
      $schema: '../../meta/fixtures.json',
      good: { smallest: { name: 'A' } },
      bad: { 'no-name': { record: {}, path: 'name' } },
    },
  }),
  module: (name: string, label = labelFrom(name)): Files => ({
    [`schemas/${name}/module.json`]: {
      $schema: '../meta/module.json',
      name,
      label,
      group: 'default',
      base: `/${name}`,
      icon: 'folder',
      order: 50,
      roles: ['admin'],
      inApp: true,
      routes: [],
    },
  }),
  enum: (name: string, label = labelFrom(name), module = ''): Files => ({
    [`schemas/${module}/enums/${name}.json`]: {
      $schema: '../../meta/enum.json',
      $id: name,
      title: label.en,
      enum: ['first', 'second'],
      'x-labels': {
        first: { th: 'แบบแรก', en: 'First', color: 'gray' },
        second: { th: 'แบบที่สอง', en: 'Second', color: 'blue' },
      },
    },
  }),
  states: (name: string, _label?: Label, module = ''): Files => ({
    [`schemas/${module}/${name}/states.json`]: {
      $schema: '../../meta/states.json',
      field: STATE_FIELD,
      initial: 'draft',
      states: {
        draft: {},
        done: { label: { th: 'เสร็จแล้ว', en: 'Done' }, color: 'green', editable: false },
      },
      transitions: [
        { id: 'finish', from: ['draft'], to: 'done', roles: ['admin'] },
        { id: 'reopen', from: ['done'], to: 'draft', roles: ['admin'], reason: true },
      ],
    },
  }),
  /** A line of its module, and no file of its own. */
  route: (_name: string): Files => ({}),
}

const STATE_FIELD = 'state'

interface Entity {
  properties: Record<string, object>
  'x-list'?: { columns?: string[]; board?: string }
}
interface Module {
  routes: {
    path?: string
    redirectTo?: string
    entity?: string
    screens?: (string | { screen: string })[]
  }[]
}

/** The entity with the field of its new state table, in its list and as the columns of its board. */
export const withStateField = (entity: Entity): object => ({
  ...entity,
  'x-list': {
    ...entity['x-list'],
    columns: [...new Set([...(entity['x-list']?.columns ?? []), STATE_FIELD])],
    board: STATE_FIELD,
  },
  properties: { ...entity.properties, [STATE_FIELD]: { type: 'string' } },
})

/** The module with the board of an entity that has states now. */
export const withBoard = (module: Module, entity: string): object => ({
  ...module,
  routes: module.routes.map((route) =>
    route.entity === entity && route.screens && !route.screens.includes('board')
      ? { ...route, screens: [route.screens[0], 'board', ...route.screens.slice(1)] }
      : route,
  ),
})

/** The module with the screens of a new entity; its own address leads to the first. */
export const withScreens = (module: Module, entity: string): object => ({
  ...module,
  routes: [
    ...(module.routes.some(({ path }) => path === '') ? [] : [{ path: '', redirectTo: entity }]),
    ...module.routes,
    entityScreens(entity),
  ],
})

/** The module with another list of an entity, which stands in the menu. */
export const withRoute = (module: Module, path: string, entity: string, title: Label): object => ({
  ...module,
  routes: [...module.routes, { path, title, screen: 'list', entity, inMenu: true }],
})
