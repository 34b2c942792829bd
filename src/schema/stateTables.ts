import type { StatesDocument, StateTable } from './types.ts'

/** All state tables of an entity: that of the record first, then those of further fields and of rows. */
export const tablesOf = (states: StatesDocument | undefined): StateTable[] =>
  states ? [states, ...(states.tables ?? [])] : []

/** The table that a transition stands in; its name stands in one of them only. */
export const tableOf = (
  states: StatesDocument | undefined,
  transition: string,
): StateTable | undefined =>
  tablesOf(states).find(({ transitions }) => transitions.some(({ id }) => id === transition))

/** All transitions of an entity, of whichever table. */
export const transitionsOf = (states: StatesDocument | undefined): StateTable['transitions'] =>
  tablesOf(states).flatMap(({ transitions }) => transitions)
