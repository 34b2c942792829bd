import { expect, test } from 'vitest'
import { apply, toDocument, toModel, type PageModel } from '#pages/model'
import { shippedBlocks } from '#schema/shipped'
import type { PageDocument } from '#schema'
import { answerOfNode, answerPlaces, nameProblem, renameAnswer } from './renameAnswer.ts'
import { valueOf } from './sampleContext.ts'

const field = (id: string, name: string, more: object = {}) => ({
  id,
  type: 'field',
  v: shippedBlocks.field!.v,
  name,
  label: name,
  props: { widget: 'text' },
  ...more,
})
const form = (): PageModel =>
  valueOf(
    toModel({
      type: 'form',
      slug: 'f',
      title: 'f',
      builder: [
        {
          id: 'r',
          columns: [
            {
              id: 'c',
              objects: [
                field('a', 'email'),
                field('b', 'phone', { show: { '!!': [{ var: 'email' }] } }),
                field('d', 'kind', { logics: [{ value: '1', show: ['email'] }] }),
              ],
            },
          ],
        },
        {
          id: 's',
          dataMode: 'set',
          dataSetName: 'people',
          columns: [{ id: 'sc', objects: [field('in', 'age')] }],
        },
      ],
    } as unknown as PageDocument),
  )

test('a field is renamed with all that names it on the page, as one step that one undo takes back', () => {
  const model = form()
  expect(answerPlaces(model, 'a', shippedBlocks)).toEqual([
    { node: 'b', path: 'show.!![0]' },
    { node: 'd', path: 'logics[0].show' },
  ])
  const operation = valueOf(renameAnswer(model, { id: 'a', to: 'mail' }, { blocks: shippedBlocks }))
  expect(operation).toMatchObject({ type: 'batch', label: 'rename-answer' })
  const done = valueOf(apply(model, operation, shippedBlocks))
  const text = JSON.stringify(toDocument(done.model))
  expect(text).toContain('"name":"mail","label":"email"')
  expect(text).toContain('{"var":"mail"}')
  expect(text).toContain('"show":["mail"]')
  expect(answerPlaces(done.model, 'a', shippedBlocks)).toHaveLength(2)
  expect(toDocument(valueOf(apply(done.model, done.inverse, shippedBlocks)).model)).toEqual(
    toDocument(model),
  )
})

test('fields of a data set are called by it; a name that others have is refused', () => {
  const model = form()
  expect([answerOfNode(model, 'a'), answerOfNode(model, 'in'), answerOfNode(model, 'r')]).toEqual([
    'email',
    'people.age',
    undefined,
  ])
  expect(
    ['phone', 'people', '1st', '', 'email', 'mail'].map((name) => nameProblem(model, 'a', name)),
  ).toEqual(['taken', 'taken', 'wrong', 'wrong', undefined, undefined])
})
