import type { GatewayStep, OutsideStep } from '#flow/runner'
import type { FlowDocument, FlowStep, StepDocument } from '#schema'
import { fixedClock } from '#shared'
import { FlowRunner } from '../../server/flows/runFlow.ts'
import type { RunRecord } from '../../server/writing/runRecord.ts'
import { startFlows } from '../../server/flows/worker.ts'
import { callerOf } from './flows.ts'
import { openGateway, type TestGateway } from './gateway.ts'

/** A gateway with flows of the test's own, and a clock that it moves. */
export class FlowTest {
  readonly clock = fixedClock('2026-11-21T03:00:00.000Z')
  opened!: TestGateway
  site = ''
  readonly code: Record<string, GatewayStep | OutsideStep> = {}

  async open(): Promise<void> {
    this.opened = await openGateway({ clock: this.clock })
    const { shipped } = this.opened.gateway
    this.opened.gateway.shipped = {
      ...shipped,
      flows: { ...shipped.flows },
      steps: { ...shipped.steps },
    }
    this.site = (await callerOf(this.gateway)).site._id
  }

  get gateway() {
    return this.opened.gateway
  }

  get store() {
    return this.gateway.database.store(this.site)
  }

  /** Adds a flow; its id is new each time. */
  flow(
    steps: (Partial<FlowStep> & Pick<FlowStep, 'id' | 'type'>)[],
    more: Partial<FlowDocument> = {},
  ): string {
    const id = `test-${Object.keys(this.gateway.shipped.flows).length}`
    this.gateway.shipped.flows[id] = {
      id,
      label: { th: id, en: id },
      steps: steps.map((step) => ({ v: 1, options: {}, ...step })),
      ...more,
    }
    return id
  }

  /** Adds a kind of step that joins the transaction. */
  step(name: string, run: GatewayStep): void {
    this.add(name, run)
  }

  /** Adds a kind of step that reaches another host. */
  outsideStep(name: string, run: OutsideStep): void {
    this.add(name, run, { outside: true })
  }

  private add(
    name: string,
    run: GatewayStep | OutsideStep,
    more: Partial<StepDocument> = {},
  ): void {
    this.gateway.shipped.steps[name] = {
      name,
      v: 1,
      label: { th: name, en: name },
      runs: 'gateway',
      options: { type: 'object' },
      outcomes: ['ok'],
      fixtures: [{ name: 'a', options: {} }],
      ...more,
    }
    this.code[name] = run
  }

  private options() {
    const own = this.code
    const { codeOf } = new FlowRunner(this.gateway).executor
    return { stepCode: (type: string) => own[type] ?? codeOf(type) }
  }

  worker() {
    return startFlows(this.gateway, {
      ...this.options(),
      loop: false,
      report: (error) => {
        throw error
      },
    })
  }

  /** Starts a run as somebody and does what the gateway has to do. */
  async start(
    flow: string,
    answers: Record<string, unknown> = {},
    { user, secrets = [] }: { user?: string; secrets?: string[][] } = {},
  ): Promise<RunRecord> {
    const runner = new FlowRunner(this.gateway, this.options())
    const caller = await callerOf(this.gateway, user)
    const made = await runner.create(caller, { flow, form: 'test', answers, secrets })
    if (!made.ok) throw new Error(JSON.stringify(made.failures))
    await runner.answer(caller, made.value)
    return this.run(made.value.run)
  }

  async run(id: string): Promise<RunRecord> {
    return (await this.store.get('flow-run', id)) as RunRecord
  }

  /** What the log says: step, outcome, error. */
  async log(id: string): Promise<string[]> {
    return ((await this.run(id)).outcomes ?? []).map(({ step, outcome, error }) =>
      [step, outcome, error].filter(Boolean).join(' '),
    )
  }
}
