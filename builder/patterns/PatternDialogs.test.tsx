import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { PageDocument } from '#schema'
import { inBuilder } from '../../tests/support/inBuilder.tsx'
import { useBuilder } from '../context/builderContext.ts'
import type { DialogName } from '../intents/intent.ts'
import { patternIntents } from '../intents/patternIntents.ts'
import { PatternDialogs } from './PatternDialogs.tsx'
import { PatternPanel } from './PatternPanel.tsx'

const heading = (id: string, en: string) => ({
  id,
  type: 'heading',
  v: 1,
  props: { text: { th: 'ก', en }, level: 2 },
})
const row = (id: string, ...objects: ReturnType<typeof heading>[]) => ({
  id,
  columns: [{ id: `${id}-c`, size: { base: 12 }, objects }],
})
const builder = [
  row('first', heading('h1', 'One'), heading('h2', 'Two')),
  row('second', heading('h3', 'Three')),
] as unknown as PageDocument['builder']

interface Kept {
  _id: string
  version: number
  state: string
  slug: string
  type: string
  title: { th: string; en: string }
  builder: PageDocument['builder']
}

/** The list, what can be wanted of a selection, and the dialog that it opens. */
function Stage() {
  const { store, blocks } = useBuilder()
  const [dialog, setDialog] = useState<DialogName | null>(null)
  return (
    <>
      <PatternPanel />
      {patternIntents({ store, blocks, open: setDialog, detach: () => undefined }).map(
        ({ id, run, isPossible }) => (
          <button key={id} type="button" onClick={() => isPossible!(store.getState()) && run()}>
            {id}
          </button>
        ),
      )}
      <PatternDialogs open={dialog} onClose={() => setDialog(null)} />
    </>
  )
}

/** A page on which something is selected and asked for, and the records that the gateway keeps of what is saved. */
async function open(
  intent: string,
  { select = [] as string[], refuse = false, page = builder, kept = [] as Kept[] } = {},
) {
  const no = (status: number) =>
    Response.json(
      { status, error: { code: 'quota-exceeded', message: { th: 'เต็ม', en: 'No room is left.' } } },
      { status },
    )
  const around = await inBuilder({ builder: page }, <Stage />, {
    answer: (address, body) => {
      if (address === '/api/patterns') return { status: 200, data: [] }
      if (address === '/api/page/query') return { status: 200, data: kept }
      if (address.endsWith('/transition'))
        return refuse
          ? no(422)
          : {
              status: 200,
              data: Object.assign(kept[0]!, {
                state: 'published',
                published: { builder: kept[0]!.builder },
              }),
            }
      if (address === '/api/page') {
        kept.unshift({
          _id: 'saved',
          version: 1,
          state: 'draft',
          ...(body as { data: object }).data,
        } as Kept)
        return { status: 200, data: kept[0] }
      }
      if (address.startsWith('/api/page/saved?')) return { status: 200, data: kept.shift() }
      return undefined
    },
  })
  const user = userEvent.setup()
  around.store.selectAll(select)
  await user.click(screen.getByRole('button', { name: intent }))
  const save = async (en: string, th?: string): Promise<void> => {
    const box = await screen.findByRole('dialog')
    await user.type(within(box).getByLabelText(/Name in English/), en)
    if (th) await user.type(within(box).getByLabelText(/Name in Thai/), th)
    await user.click(within(box).getByRole('button', { name: 'Save' }))
  }
  return { ...around, kept, save }
}
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const types = (rows: PageDocument['builder']): string[] =>
  rows.flatMap(({ columns }) => columns.flatMap(({ objects }) => objects.map(({ type }) => type)))
const texts = (rows: PageDocument['builder']): unknown[] =>
  rows.flatMap(({ columns }) =>
    columns.flatMap(({ objects }) => objects.map(({ props }) => (props.text as { en: string }).en)),
  )

test('a template is the whole page, whatever is selected, and is offered from then on', async () => {
  const { kept, save, page } = await open('save-template', { select: ['h1'] })
  await save('Course page', 'หน้าหลักสูตร')
  await closed()
  expect(kept).toMatchObject([{ type: 'template', title: { th: 'หน้าหลักสูตร', en: 'Course page' } }])
  expect(kept[0]!.builder).toEqual(page().builder)
  const card = await within(
    await screen.findByRole('region', { name: 'Saved by your site' }),
  ).findByRole('button', { name: 'Course page' })
  expect(card.dataset.pattern).toBe(kept[0]!.slug)
})

test('an empty page may start from a template that was saved here, under ids of its own', async () => {
  const saved = {
    _id: 'saved',
    version: 1,
    state: 'draft',
    slug: 'template-x',
    type: 'template',
    title: { th: 'ก', en: 'Course page' },
    builder,
  }
  const { page } = await open('start-template', {
    page: [],
    kept: [
      saved,
      { ...saved, _id: 'p', slug: 'pattern-x', type: 'pattern', title: { th: 'ข', en: 'No page' } },
    ],
  })
  const dialog = await screen.findByRole('dialog')
  const card = await within(dialog).findByRole('button', { name: 'Course page' })
  expect(within(dialog).queryByRole('button', { name: 'No page' })).toBeNull()
  await userEvent.setup().click(card)
  await closed()
  await waitFor(() => expect(texts(page().builder)).toEqual(['One', 'Two', 'Three']))
  expect(page().builder.map(({ id }) => id)).not.toContain('first')
})

test('a pattern is what was selected as it was asked for; pressed, a copy stands on the page', async () => {
  const shown = vi.spyOn(notifications, 'show')
  const { store, kept, save, page } = await open('save-pattern', { select: ['h1', 'h3'] })
  store.select('h2')
  await save('Our call')
  await closed()
  expect(shown.mock.calls.map(([{ message }]) => message)).toEqual([
    '“Our call” is saved. It stands among the patterns, under “Saved by your site”.',
  ])
  shown.mockRestore()
  expect(kept).toMatchObject([{ type: 'pattern', title: { th: 'Our call', en: 'Our call' } }])
  expect(texts(kept[0]!.builder)).toEqual(['One', 'Three'])
  expect(texts(page().builder)).toEqual(['One', 'Two', 'Three'])
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Our call' }))
  await waitFor(() =>
    expect(texts(page().builder)).toEqual(['One', 'Two', 'One', 'Three', 'Three']),
  )
})

test('a part is published, stands in the place of what it was made of, and is offered among the parts', async () => {
  const { kept, sent, save, page } = await open('make-reusable', { select: ['second'] })
  await save('Enrol now')
  await waitFor(() => expect(types(page().builder)).toEqual(['heading', 'heading', 'reusable']))
  expect(kept).toMatchObject([{ type: 'part', state: 'published' }])
  expect(texts(kept[0]!.builder)).toEqual(['Three'])
  expect(sent.filter(({ address }) => address.endsWith('/transition'))).toMatchObject([
    { body: { transition: 'publish', version: 1 } },
  ])
  expect(page().builder[1]!.columns[0]!.objects[0]!.props).toEqual({ part: 'saved' })
  expect(
    await within(await screen.findByRole('region', { name: 'Reusable parts' })).findByRole(
      'button',
      { name: 'Enrol now' },
    ),
  ).toBeTruthy()
})

test('a part that may not be published is not kept, the page stays as it is, and the dialog says why', async () => {
  const { kept, sent, save, page } = await open('make-reusable', {
    select: ['second'],
    refuse: true,
  })
  await save('Enrol now')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('No room is left.'))
  expect(sent.some(({ address }) => address.startsWith('/api/page/saved?version=1'))).toBe(true)
  expect(kept).toEqual([])
  expect(types(page().builder)).toEqual(['heading', 'heading', 'heading'])
})

test('nothing selected makes no pattern and no part', async () => {
  const user = userEvent.setup()
  await open('save-pattern')
  await user.click(screen.getByRole('button', { name: 'make-reusable' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('of a part that is edited neither itself is offered nor what holds it, in draft or as published, over others too', async () => {
  const record = (_id: string, type: string, more: object = {}) => ({
    _id,
    type,
    version: 1,
    state: 'published',
    slug: _id,
    title: { th: _id, en: _id },
    builder,
    ...more,
  })
  const kept = [
    record('page-id', 'part'),
    record('drafted', 'part', { parts: [{ part: 'page-id' }] }),
    record('over', 'part', { published_parts: [{ part: 'drafted' }] }),
    record('saved-with-it', 'pattern', { parts: [{ part: 'over' }] }),
    record('beside', 'part', { parts: [{ part: 'other' }] }),
    record('other', 'part'),
  ]
  await inBuilder({ type: 'part', builder } as never, <PatternPanel />, {
    answer: (address) =>
      address === '/api/patterns'
        ? { status: 200, data: [] }
        : address === '/api/page/query'
          ? { status: 200, data: kept }
          : undefined,
  })
  await screen.findByRole('button', { name: 'beside' })
  expect(
    [...document.querySelectorAll<HTMLElement>('[data-pattern]')].map(
      (card) => card.dataset.pattern,
    ),
  ).toEqual(['beside', 'other'])
})
