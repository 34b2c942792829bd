import type { Caller } from '../../identity/caller.ts'
import type { ReadSources } from '../records.ts'
import { certificateView } from './certificateView.ts'
import { chatView } from './chatView.ts'
import { deskView } from './deskView.ts'
import { examView } from './examView.ts'
import { itemView } from './itemView.ts'
import { officeView } from './officeView.ts'
import { playView, trialView } from './playView.ts'
import { roomView } from './roomView.ts'
import { surveyView } from './surveyView.ts'

export type Asked = Record<string, unknown>
type View = (sources: ReadSources, caller: Caller, asked: Asked) => Promise<unknown>

/** What blocks ask for by the query kind `service`. Each view decides itself what who asks may see of it. */
const VIEWS: Readonly<Record<string, View>> = {
  play: playView,
  trial: trialView,
  exam: examView,
  room: roomView,
  desk: deskView,
  office: officeView,
  item: itemView,
  survey: surveyView,
  chat: chatView,
  certificate: certificateView,
}

export const SERVICE_VIEWS: readonly string[] = Object.keys(VIEWS)

export async function answerService(
  sources: ReadSources,
  caller: Caller,
  name: string | undefined,
  asked: Asked = {},
): Promise<unknown> {
  const view = name !== undefined && Object.hasOwn(VIEWS, name) ? VIEWS[name] : undefined
  return view ? view(sources, caller, asked) : null
}
