// The same type: what differs is what each adds to it.
import '#ui/tokens.css'
import '#ui/fonts.css'
import '#ui/base.css'
import type { Block } from '../content.ts'
import { Plain } from '../plain.tsx'

export const prepare = async (data: unknown) => <Plain rows={data as Block[][]} />
