import { createContext, useContext } from 'react'

/** Goes on from a control of a table to the next cell that wants something, once a value was taken in it. */
export type GridMove = (from: HTMLElement) => void

const Move = createContext<GridMove | undefined>(undefined)
export const GridMoveProvider = Move.Provider
/** `undefined` outside of a table. */
export const useGridMove = (): GridMove | undefined => useContext(Move)
