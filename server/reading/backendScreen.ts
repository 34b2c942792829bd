import { blockTypes, type OpenedScreen } from '#pages/model'
import { recordParam, type PageDocument } from '#schema'
import type { RouteMatch } from '../routing/match.ts'
import type { PageAnswer, PageRequest } from '../readPort.ts'
import { getRecord } from './records.ts'
import type { PageRenderer } from './pageRenderer.ts'

/** Screens of staff that are about the one record of their address. */
const OF_A_RECORD: ReadonlySet<string> = new Set(['builder', 'detail', 'edit'])

/** A screen of staff: rendered in the browser, told here what it opens. */
export async function renderBackend(
  { sources, surroundings, render }: PageRenderer,
  request: PageRequest,
  found: RouteMatch,
): Promise<PageAnswer> {
  const { screen, instead, entity } = found.route
  const kind = instead ?? screen
  const id = recordParam(found.params)
  const opened =
    OF_A_RECORD.has(kind ?? '') && entity !== undefined && id !== undefined
      ? await getRecord(sources, request.caller, entity, id)
      : undefined
  const opens: OpenedScreen | undefined =
    kind === undefined
      ? undefined
      : {
          screen: kind,
          ...(entity && { entity }),
          ...(opened?.ok && {
            record: opened.value._id,
            ...(kind === 'builder' && {
              blocks: blockTypes(opened.value as unknown as PageDocument),
            }),
          }),
        }
  const answer = await render(request, {
    ...(await surroundings(request)),
    kind: 'app',
    ...(opens ? { opens } : {}),
  })
  // The screen itself says that it is not there; so does the answer.
  return opened?.ok === false && opened.failures[0]?.code === 'not-found'
    ? { ...answer, status: 404 }
    : answer
}
