import type { Caller } from '../identity/caller.ts'
import { courseStanding } from './courseStanding.ts'
import { earlyPrices } from './earlyPrices.ts'
import { LEARNING_VIEWS } from './learning/index.ts'
import { answerCoupon, answerOffer } from './purchase.ts'
import type { ReadSources } from './records.ts'
import { stateNames } from './stateNames.ts'

export type Asked = Record<string, unknown>
type View = (sources: ReadSources, caller: Caller, asked: Asked) => Promise<unknown>

/** What blocks ask for by the query kind `service`. Each view decides itself what who asks may see of it. */
const VIEWS: Readonly<Record<string, View>> = {
  ...LEARNING_VIEWS,
  coupon: answerCoupon,
  early: earlyPrices,
  offer: answerOffer,
  standing: courseStanding,
  states: stateNames,
}

export async function answerService(
  sources: ReadSources,
  caller: Caller,
  name: string | undefined,
  asked: Asked = {},
): Promise<unknown> {
  const view = name !== undefined && Object.hasOwn(VIEWS, name) ? VIEWS[name] : undefined
  return view ? view(sources, caller, asked) : null
}
