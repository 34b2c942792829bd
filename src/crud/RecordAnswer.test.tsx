import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SessionUser } from '#gateway'
import { shippedModel } from '#schema/shipped'
import { inBuilder } from '../../tests/support/inBuilder.tsx'
import { RecordAnswer } from './RecordAnswer.tsx'

const { entity } = shippedModel.entities['code-pattern']!
const user = { _id: 'u', roles: ['admin'] } as unknown as SessionUser
const pattern = { module: 'product', pattern: 'NEW{YY}-{###}', resetPeriod: 'yearly', name: 'x' }
const message = { th: 'รูปแบบไม่ถูก', en: 'The pattern is not right' }
const refused = () =>
  Response.json(
    { status: 400, error: { code: 'pattern', message, requestId: 'x' } },
    { status: 400 },
  )

async function open(values: Record<string, unknown>, answer: () => object) {
  const sent: unknown[] = []
  await inBuilder({}, <RecordAnswer entity={entity} values={values} />, {
    user,
    answer: (address, body) => {
      if (!address.endsWith('/api/code-pattern-example')) return undefined
      sent.push(body)
      return answer()
    },
  })
  return sent
}

test('what the gateway says stands there by name, asked with the fields that it depends on', async () => {
  const sent = await open(pattern, () => ({
    status: 200,
    data: { code: 'NEW26-004', current: 3, next: 4 },
  }))
  expect((await screen.findByText('NEW26-004')).closest('dl')!.textContent).toBe(
    'Next codeNEW26-004Last number3',
  )
  const { name: _, ...asked } = pattern
  expect(sent).toEqual([{ data: asked }])
})

test('it is not asked before it can answer, and a refusal is said in its words', async () => {
  const none = await open({ pattern: 'NEW{YY}-{###}' }, refused)
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(none).toEqual([])
  await open(pattern, refused)
  await waitFor(() => expect(screen.getByText('The pattern is not right')).toBeTruthy())
})
