import { Route, Routes } from 'react-router-dom'
import { FlowScreen } from '../../src/app/backend/flows/FlowScreen.tsx'
import { FlowsScreen } from '../../src/app/backend/flows/FlowsScreen.tsx'
import { inBackend } from './inBackend.tsx'

interface Around {
  /** What `GET /api/flows` says besides nothing of everything. */
  library?: object
  /** Flows of the site; the first is the one that is read and saved. */
  records: object[]
  /** What its check finds that keeps nothing back. */
  warnings?: object[]
  /** What the gateway says to anything else; nothing is a signed-out session. */
  answer?(to: string, method: string, body: unknown): object | undefined
}

/** As a list answers: only the fields that were asked for. */
const picked = (record: object, { args }: { args?: [unknown, Record<string, 1>?] }): object =>
  Object.fromEntries(
    Object.entries(record).filter(([name]) => !args?.[1] || name === '_id' || name in args[1]),
  )

/** A gateway with flows. */
export function flowGateway({
  library = {},
  records,
  warnings = [],
  answer = () => undefined,
}: Around): typeof fetch {
  return async (address, init) => {
    const to = String(address)
    const answered = answer(
      to,
      init?.method ?? 'GET',
      typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
    )
    if (answered) return Response.json({ status: 200, data: answered })
    if (to.endsWith('/api/flows'))
      return Response.json({
        status: 200,
        data: {
          shipped: [],
          steps: [],
          names: { entity: [], role: [] },
          mails: [],
          forms: [],
          uses: {},
          ...library,
        },
      })
    if (to.includes('/api/flow/query'))
      return Response.json({
        status: 200,
        data: records.map((record) =>
          picked(record, typeof init?.body === 'string' ? JSON.parse(init.body) : {}),
        ),
      })
    if (to.includes('/check')) return Response.json({ status: 200, data: [], warnings })
    if (to.includes('/api/flow/')) return Response.json({ status: 200, data: records[0] })
    return Response.json({ status: 200, csrf: 'token', session: { user: null } })
  }
}

/** The screens of flows at a path of theirs. */
export const inFlows = (path: string, around: Around) =>
  inBackend(
    <Routes>
      <Route path="/cms/flows" element={<FlowsScreen />} />
      <Route path="/cms/flows/:id" element={<FlowScreen />} />
    </Routes>,
    { path, fetch: flowGateway(around) },
  )
