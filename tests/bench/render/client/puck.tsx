// The same type: what differs is what each adds to it.
import '#ui/tokens.css'
import '#ui/fonts.css'
import '#ui/base.css'
import { Render, type Data } from '@puckeditor/core'
import { config } from '../puck.tsx'

export const prepare = async (data: unknown) => <Render config={config} data={data as Data} />
