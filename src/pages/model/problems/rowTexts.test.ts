import { expect, test } from 'vitest'
import type { PageDocument, PageRow } from '#schema'
import meta from '../../../../schemas/meta/page.json'
import { toModel } from '../toModel.ts'
import { findProblems, rowTexts, textKey, type ProblemContext } from './index.ts'

const half = { th: 'ใหม่', en: '' }
const modelOf = (rows: Partial<PageRow>[], type: PageDocument['type'] = 'form') => {
  const read = toModel({
    type,
    slug: 'f',
    title: { th: 'ก', en: 'a' },
    builder: rows.map((row, index) => ({ id: `r${index}`, columns: [], ...row })),
  } as PageDocument)
  if (!read.ok) throw new Error(JSON.stringify(read.failures))
  return read.value
}
const told = (model: ReturnType<typeof modelOf>, more: Partial<ProblemContext> = {}) =>
  findProblems(model, { blocks: {}, ...more })
    .filter(({ code }) => code.endsWith('translation'))
    .map(({ code, node, path, params }) => `${code} ${node} ${path!.join('.')} ${params?.value}`)

interface Part {
  $ref?: string
  properties?: Record<string, Part>
}
const textsIn = (part: Part, path: string[] = []): string[] =>
  Object.entries(part.properties ?? {}).flatMap(([name, one]) =>
    one.$ref?.endsWith('/text') ? [[...path, name].join('.')] : textsIn(one, [...path, name]),
  )

test('every text that a row may say is one of its texts', () => {
  const all = textsIn(meta.$defs.pageRow as Part)
  expect(all).toContain('label')
  expect(
    [
      ...rowTexts(
        modelOf([{ dataMode: 'set', dataSetName: 'a', part: { kind: 'tabs', id: 'p' } }]),
      ).values(),
    ]
      .flat()
      .map((path) => path.join('.'))
      .toSorted(),
  ).toEqual(all.toSorted())
})

test('headings in one language: of a group and of a part of several rows once, of nothing that is not drawn', () => {
  const part = { kind: 'steps' as const, id: 'who', label: half, help: half }
  const set = { dataMode: 'set' as const, dataSetName: 'people', label: half }
  const rows = [
    { ...set, part },
    { ...set, part },
    { label: half },
    { ...set, part: { ...part, kind: 'tabs' as const } },
  ]
  const missing = [
    'r0 label',
    'r0 part.label',
    'r0 part.help',
    'r3 part.label',
    'r3 part.help',
  ].map((one) => `missing-translation ${one} en`)
  expect(told(modelOf(rows))).toEqual(missing)
  expect(told(modelOf(rows, 'page'))).toEqual([])
})

test('headings of which one language was written anew, but those found still right', () => {
  const form = (th: string) =>
    modelOf([
      {
        dataMode: 'copy',
        dataSetName: 'a',
        label: { th, en: 'Who' },
        part: { kind: 'sections', id: 'p', label: { th, en: 'Part' } },
      },
    ])
  const former = form('เดิม')
  const all = ['stale-translation r0 label en', 'stale-translation r0 part.label en']
  expect(told(form('เขียนใหม่'), { former })).toEqual(all)
  expect(
    told(form('เขียนใหม่'), {
      former,
      settled: {
        [textKey('r0', ['part', 'label'])]: {
          former: { th: 'เดิม', en: 'Part' },
          now: { th: 'เขียนใหม่', en: 'Part' },
        },
      },
    }),
  ).toEqual(all.slice(0, 1))
})
