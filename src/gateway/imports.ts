import type { WireFailure } from './wire.ts'

/** Body of `POST /api/imports/{collection}`: cells by column, null where there is none. */
export interface ImportBody {
  columns: string[]
  rows: unknown[][]
  /** What the file is called. */
  file?: string
  /** Everything is tried and rolled back. */
  dryRun?: boolean
  /** The name under which `GET /api/imports/progress/{run}` tells how far it is. */
  run?: string
}

/** A cell that was refused: its row from 0, and its field, empty where the whole row is meant. */
export interface CellFailure {
  row: number
  field: string
  failure: WireFailure
}

/** Nothing was written where there are failures; else `import` takes it back. `more`: not all failures are told. */
export interface ImportAnswer {
  rows: number
  failures: CellFailure[]
  more: boolean
  import?: string
}

/** Answer of `POST /api/imports/{id}/undo`: what was changed or is in use since is kept. */
export interface UndoneImport {
  deleted: number
  kept: number
}
