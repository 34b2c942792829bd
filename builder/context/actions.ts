import { createPartActions } from './partActions.ts'
import { type ActionPorts, createActionTools } from './actionTools.ts'
import { createPlaceActions } from './placeActions.ts'
import { createClipboardActions } from './clipboardActions.ts'
import { createStructureActions } from './structureActions.ts'
import { createSelectActions } from './selectActions.ts'
import { createEditActions } from './editActions.ts'
import { createHistoryActions } from './historyActions.ts'

/** Everything that can be done to the page, by mouse, by key or by button: an intent becomes an operation of the store. */
export function createActions(ports: ActionPorts) {
  const tools = createActionTools(ports)
  return {
    ...createPlaceActions(tools),
    ...createClipboardActions(tools, ports),
    ...createStructureActions(tools),
    ...createSelectActions(tools),
    ...createEditActions(tools),
    ...createHistoryActions(tools),
    ...createPartActions({
      ...tools,
      commented: () => Object.keys(ports.store.getState().comments),
    }),
  }
}

export type BuilderActions = ReturnType<typeof createActions>
