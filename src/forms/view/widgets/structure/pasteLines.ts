import { bangkokDay, parseTypedDate, pickText, readNumber, systemClock, type Locale } from '#shared'
import { dayOfCode } from '#shared/dateCode'
import { formatPath, type FieldFailure, type Form, type Path } from '../../../core/index.ts'
import { newItem } from '../../../schema/defaults.ts'
import type { FieldSpec } from '../../../schema/index.ts'
import type { FormServices } from '../../services.ts'
import { chosenValues, findNamed } from '../reference/named.ts'
import { readTable } from './tableText.ts'

interface Target {
  form: Form
  path: Path
  columns: readonly FieldSpec[]
  services: FormServices | undefined
  locale: Locale
}

export interface Pasted {
  /** How many lines were written, and how many cells of them say what could not be taken. */
  lines: number
  wrong: number
  /** Lines beyond the most that there may be. */
  left: number
}

type Row = Record<string, unknown>

const plain = (text: string): string => text.trim().toLowerCase()

/** Is the first line the heads of columns? Then these are the columns, in its order. */
function headsOf(
  first: readonly string[],
  columns: readonly FieldSpec[],
): (FieldSpec | undefined)[] | undefined {
  const called = (word: string) =>
    columns.find(({ name, label }) =>
      [name, pickText(label, 'th'), pickText(label, 'en')].some(
        (known) => plain(known) === plain(word),
      ),
    )
  const heads = first.map((word) => (word.trim() === '' ? undefined : called(word)))
  const isHead =
    first.some((word) => word.trim() !== '') &&
    first.every((word, at) => word.trim() === '' || heads[at] !== undefined)
  return isHead ? heads : undefined
}

const YES = ['true', 'yes', 'y', '1', 'x', '✓', 'ใช่']

/** The value that a text says in a column; what says none stands as it is, and the schema speaks about it. */
function valueOf({ type, choices, widget }: FieldSpec, text: string, locale: Locale): unknown {
  const word = text.trim()
  if (word === '') return undefined
  if (choices) {
    const choice = choices.find(({ value, label }) =>
      [String(value), pickText(label, 'th'), pickText(label, 'en')].some(
        (known) => plain(known) === plain(word),
      ),
    )
    return choice ? choice.value : word
  }
  if (type === 'number' || type === 'integer') return readNumber(word)
  if (type === 'boolean') return YES.includes(plain(word))
  if (widget === 'date') {
    const day = parseTypedDate(word, locale)
    return day.ok ? day.value : (dayOfCode(word, bangkokDay(systemClock.now()), locale) ?? word)
  }
  return word
}

interface Placed {
  column: FieldSpec
  row: number
  text: string
}

/** Which text comes to which column of which line; those that cannot be changed are passed over. */
function placed(
  { form, path }: Target,
  block: readonly (readonly string[])[],
  columns: readonly (FieldSpec | undefined)[],
  index: number,
): Placed[] {
  return block.flatMap((texts, line) =>
    texts.flatMap((text, at) => {
      const column = columns[at]
      const row = index + line
      // An empty cell says nothing, and what a reference brings stands.
      if (text.trim() === '') return []
      if (!column || column.readOnly || column.type === 'object' || column.type === 'array')
        return []
      const isClosed =
        row < form.rows(path).length && form.state([...path, row, column.name]).readOnly
      return isClosed ? [] : [{ column, row, text }]
    }),
  )
}

/** The records that the texts of each column of references name. */
async function recordsOf({ services }: Target, cells: readonly Placed[]) {
  const named = new Map<string, Awaited<ReturnType<typeof findNamed>>>()
  for (const { column } of cells) {
    const ref = column.schema['x-ref']
    if (!ref || !services || named.has(column.name)) continue
    const texts = cells.filter((cell) => cell.column === column).map(({ text }) => text)
    named.set(column.name, await findNamed(services, ref, texts))
  }
  return named
}

/**
 * Writes a block of cells, as a spreadsheet copies it, from one cell on: over the lines that are there, and into new ones.
 * A head line names the columns. A reference is found by code or name and brings what it copies. What cannot be taken stands
 * in its cell with what is wrong with it.
 */
export async function pasteLines(
  target: Target,
  text: string,
  at: { index: number; column: number },
): Promise<Pasted> {
  const { form, path, columns, locale } = target
  const all = await readTable(text)
  const heads = headsOf(all[0] ?? [], columns)
  const wanted = heads ? all.slice(1) : all
  const most = Number(form.spec(path)?.schema.maxItems ?? Infinity)
  const block = wanted.slice(0, Math.max(0, most - at.index))
  const cells = placed(target, block, heads ?? columns.slice(at.column), at.index)
  const named = await recordsOf(target, cells)

  const spec = form.spec(path)!
  const rows = [...((form.get(path) as Row[] | undefined) ?? [])]
  for (let row = rows.length; row < at.index + block.length; row++)
    rows.push(newItem(form.reader, spec, row) as Row)
  const unknown: [Path, FieldFailure][] = []
  // What a reference brings comes first: a text of one's own stands over it.
  const isRef = ({ column }: Placed): boolean => column.schema['x-ref'] !== undefined
  for (const cell of [...cells.filter(isRef), ...cells.filter((one) => !isRef(one))]) {
    const { column, row, text: word } = cell
    const ref = column.schema['x-ref']
    if (!ref) rows[row] = withValue(rows[row]!, column.name, valueOf(column, word, locale))
    else {
      const one = named.get(column.name)?.get(word.trim())
      rows[row] = one
        ? { ...rows[row], ...chosenValues(column.name, ref, one) }
        : withValue(rows[row]!, column.name, undefined)
      if (!one)
        unknown.push([
          [...path, row, column.name],
          { code: 'unknown-record', params: { typed: word.trim() } },
        ])
    }
  }
  form.set(path, rows)
  for (const [place, failure] of unknown) form.setObstacle(place, failure)
  const wrong = form.check(cells.map(({ column, row }) => [...path, row, column.name]))
  return {
    lines: block.length,
    wrong: new Set(wrong.map(({ path: where }) => where ?? formatPath(path))).size,
    left: wanted.length - block.length,
  }
}

/** Without the field where there is no value. */
function withValue(row: Row, name: string, value: unknown): Row {
  const { [name]: _, ...rest } = row
  return value === undefined ? rest : { ...rest, [name]: value }
}
