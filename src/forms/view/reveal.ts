import { createContext, useContext, useEffect, useRef } from 'react'
import type { Path } from '../core/index.ts'

/** Brings a field to light that is not drawn or not open; answers whether it had to. */
export type Reveal = (path: Path) => boolean

const Reveals = createContext<Set<Reveal>>(new Set())
export const RevealProvider = Reveals.Provider
export const useReveals = (): Set<Reveal> => useContext(Reveals)

/** Says how a part of a form (a tab, a step, a window over a long list) opens itself for a field. */
export function useReveal(reveal: Reveal): void {
  const all = useReveals()
  const latest = useRef(reveal)
  useEffect(() => void (latest.current = reveal), [reveal])
  useEffect(() => {
    const one: Reveal = (path) => latest.current(path)
    all.add(one)
    return () => void all.delete(one)
  }, [all])
}
