// The same type: what differs is what each adds to it.
import '#ui/tokens.css'
import '#ui/fonts.css'
import '#ui/base.css'
import { Render } from '@puckeditor/core'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { Block } from '../content.ts'
import { config, dataOf } from '../puck.tsx'

export const prepare = async (rows: Block[][]) => {
  const data = dataOf(rows)
  return (root: HTMLElement) =>
    flushSync(() => createRoot(root).render(<Render config={config} data={data} />))
}
