// The same type: what differs is what each adds to it.
import '#ui/tokens.css'
import '#ui/fonts.css'
import '#ui/base.css'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { Block } from '../content.ts'
import { Plain } from '../plain.tsx'

export const prepare = async (rows: Block[][]) => (root: HTMLElement) =>
  flushSync(() => createRoot(root).render(<Plain rows={rows} />))
