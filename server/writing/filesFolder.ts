import { join } from 'node:path'
import type { Gateway } from '../gateway.ts'

/** Where the files of a site lie. */
export const filesFolder = ({ config }: Pick<Gateway, 'config'>, site: string): string =>
  join(config.data, 'files', site)
