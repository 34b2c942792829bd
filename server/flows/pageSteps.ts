import { flowSteps, type FlowDocument, type FlowStep, type PageDocument } from '#schema'
import { BILL_REFERENCE } from '#shared'

type Settings = Pick<PageDocument, 'course' | 'destination' | 'next' | 'ref1'>

const SAVES = 'save-submission'

/** Right behind the step that stores the answers, wherever it stands. */
function behindSaving(steps: FlowStep[], added: FlowStep[]): FlowStep[] {
  return steps.flatMap((step) => {
    const branches =
      step.branches &&
      Object.fromEntries(
        Object.entries(step.branches).map(([branch, inner]) => [
          branch,
          behindSaving(inner, added),
        ]),
      )
    return [{ ...step, ...(branches ? { branches } : {}) }, ...(step.type === SAVES ? added : [])]
  })
}

function orderSteps({ course, ref1 }: Settings): FlowStep[] {
  const reference = ref1?.toUpperCase()
  return [
    {
      id: 'page-order',
      type: 'call-flow',
      v: 1,
      // The flow of the form may have made the order already.
      when: { '!': { var: 'vars.order' } },
      options: {
        flow: 'course-order',
        data: {
          course: course || { var: 'data.course' },
          name: { var: 'data.name' },
          email: { var: 'data.email' },
          ...(reference && BILL_REFERENCE.test(reference) ? { ref2: reference } : {}),
        },
      },
      onFail: 'stop',
    },
    { id: 'page-pay', type: 'redirect', v: 1, options: { to: '/lesson/pay/{{vars.order}}' } },
  ]
}

/**
 * The flow of a form with what its page says besides (spec: academy 2.2, 7): a copy of the answers goes to `destination`
 * once they are stored; with `next: order` an order of the course is made at the end, and the browser led to its payment.
 * Nothing where the page says neither.
 */
export function withPageSteps(flow: FlowDocument, page: Settings): FlowDocument | undefined {
  const { destination, next } = page
  if (!destination && next !== 'order') return undefined
  const send: FlowStep[] = destination
    ? [{ id: 'page-send', type: 'send-answers', v: 1, options: { url: destination } }]
    : []
  const steps = flowSteps(flow).some(({ step }) => step.type === SAVES)
    ? behindSaving(flow.steps, send)
    : [...flow.steps, ...send]
  return { ...flow, steps: [...steps, ...(next === 'order' ? orderSteps(page) : [])] }
}
