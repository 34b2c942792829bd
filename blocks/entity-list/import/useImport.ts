import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { forget, type VisibleEntity } from '#crud'
import type { CellFailure, ClientFailure, ImportAnswer, UndoneImport } from '#gateway'
import { useLocale, useText } from '#i18n'
import { useSession } from '#session'
import { randomText } from '#shared'
import type { FileTable } from './readTable.ts'
import { knownNames } from './knownNames.ts'
import { partsOf, recordsOf } from './rowsOf.ts'

/** Milliseconds that a file of many rows may take. */
const PATIENCE = 180_000
const ASK_EVERY = 700

/** A cell that has to be mended: by its row in the file, and its column. */
export interface BadCell {
  row: number
  /** -1 where the whole row is meant. */
  column: number
  message: string
}

export type Stage =
  | { name: 'mapping' }
  | { name: 'running'; done: number; of: number; tries: boolean }
  | { name: 'checked'; bad: BadCell[]; more: boolean }
  | { name: 'imported'; id: string; rows: number }
  | { name: 'undone'; undone: UndoneImport }

type Columns = readonly { field: string; at: number }[]

/** Reads the cells as values; those that are none are told here, before the gateway is asked. */
function useCells({ entity }: VisibleEntity) {
  const { client } = useSession()
  const t = useText('lists')
  const locale = useLocale()
  return async ({ rows }: FileTable, mapping: readonly (string | undefined)[]) => {
    const known = await knownNames(client, entity, rows, mapping)
    const columns = mapping.flatMap((field, at) => (field === undefined ? [] : [{ field, at }]))
    const bad: BadCell[] = []
    const { rows: values, ...made } = recordsOf(rows, {
      columns,
      entity,
      locale,
      known,
      wrong: (cell, { wrong }) => void bad.push({ ...cell, message: t(`import.wrong.${wrong}`) }),
    })
    return { columns, values, bad, ...made }
  }
}

/** Asks how far an import is until the answer ends it. */
function watchProgress(
  client: ReturnType<typeof useSession>['client'],
  run: string,
  hear: (now: { done: number; of: number }) => void,
): () => void {
  const asks = setInterval(() => {
    void client
      .call<{ data: { done: number; of: number } | null }>(`/api/imports/progress/${run}`, {
        poll: true,
      })
      .then((answer) => {
        if (answer.ok && answer.value.data) hear(answer.value.data)
      })
  }, ASK_EVERY)
  return () => clearInterval(asks)
}

/** What the gateway refuses besides: a cell that could not be read was left out, and is missing there. */
const untold = (
  failures: readonly CellFailure[],
  bad: readonly BadCell[],
  columns: Columns,
  locale: 'th' | 'en',
): BadCell[] =>
  failures
    .map((failure) => badCell(failure, columns, locale))
    .filter((one) => !bad.some(({ row, column }) => row === one.row && column === one.column))

/** Tries a mapped table, takes it in and takes it back. */
export function useImport(model: VisibleEntity, file: string) {
  const { client } = useSession()
  const locale = useLocale()
  const queries = useQueryClient()
  const [stage, setStage] = useState<Stage>({ name: 'mapping' })
  const [failure, setFailure] = useState<string>()
  const stop = useRef(new AbortController())
  const { name } = model
  const read = useCells(model)

  async function run(
    table: FileTable,
    mapping: readonly (string | undefined)[],
    dryRun: boolean,
  ): Promise<void> {
    setFailure(undefined)
    stop.current = new AbortController()
    setStage({ name: 'running', done: 0, of: table.rows.length, tries: dryRun })
    const { columns, values, bad, fields, starts } = await read(table, mapping)
    const id = randomText(20)
    const end = watchProgress(client, id, (now) =>
      setStage((was) => (was.name === 'running' ? { ...was, ...now } : was)),
    )
    try {
      const answer = await client.call<{ data: ImportAnswer }>(
        `/api/imports/${encodeURIComponent(name)}`,
        {
          method: 'POST',
          body: {
            columns: fields,
            rows: values,
            file,
            run: id,
            // What is not sound here is not to be kept, whatever the gateway says of the rest.
            dryRun: dryRun || bad.length > 0,
          },
          signal: stop.current.signal,
          by: { timeout: PATIENCE },
        },
      )
      if (!answer.ok) return refuse(answer.failures)
      const { failures, more, import: made, rows } = answer.value.data
      if (made !== undefined) {
        await forget(queries, name)
        return setStage({ name: 'imported', id: made, rows })
      }
      // The gateway counts records, the file lines.
      const inFile = failures.map((one) => ({ ...one, row: starts[one.row] ?? one.row }))
      const theirs = untold(inFile, bad, columns, locale)
      setStage({
        name: 'checked',
        bad: [...bad, ...theirs].toSorted((a, b) => a.row - b.row || a.column - b.column),
        more,
      })
    } catch {
      setStage({ name: 'mapping' })
    } finally {
      end()
    }
  }

  function refuse(failures: readonly ClientFailure[]): void {
    setFailure(failures[0]?.message[locale])
    setStage({ name: 'mapping' })
  }

  async function undo(id: string): Promise<void> {
    const answer = await client.call<{ data: UndoneImport }>(
      `/api/imports/${encodeURIComponent(id)}/undo`,
      { method: 'POST', body: {} },
    )
    await forget(queries, name)
    if (answer.ok) setStage({ name: 'undone', undone: answer.value.data })
    else setFailure(answer.failures[0]?.message[locale])
  }

  return {
    stage,
    failure,
    run,
    undo,
    stop: () => stop.current.abort(),
    back: () => setStage({ name: 'mapping' }),
  }
}

const badCell = (
  { row, field, failure }: CellFailure,
  columns: Columns,
  locale: 'th' | 'en',
): BadCell => ({
  row,
  column: columns.find((one) => partsOf(one.field).field === field)?.at ?? -1,
  message: failure.message[locale],
})
