import { newItem } from '../schema/defaults.ts'
import type { SchemaReader } from '../schema/reader.ts'
import type { FieldSpec } from '../schema/fieldSpec.ts'
import { insertRow, moveRow, removeRow, rowLimits, type Arrangement } from './arrangement.ts'
import type { FormValues } from './formValues.ts'
import type { Rules } from './ruleTypes.ts'
import type { Path } from './path.ts'
import type { Place } from './pathMap.ts'
import { RowKeys } from './rowKeys.ts'

interface Around {
  reader: SchemaReader
  values: FormValues
  aligned: Rules['aligned']
  spec(path: Path): FieldSpec | undefined
  /** Moves what is remembered by path, before the list is written. */
  follow(path: Path, place: Place<number>): void
  changed(paths: Path[]): void
}

/** The entries of lists, and what may be done to them. */
export class FormRows {
  readonly #keys = new RowKeys()
  readonly #around: Around

  constructor(around: Around) {
    this.#around = around
  }

  keys = (path: Path): readonly string[] => this.#keys.of(path, this.#list(path).length)
  clear = (): void => this.#keys.clear()

  limits(path: Path): { canAdd: boolean; canRemove: boolean } {
    const { least, most } = rowLimits(this.#around.spec(path)?.schema ?? {})
    const { length } = this.#list(path)
    return { canAdd: length < most, canRemove: length > least }
  }

  add(path: Path, value?: unknown, index = this.#list(path).length): void {
    const spec = this.#around.spec(path)
    if (!spec || !this.limits(path).canAdd) return
    this.#arrange(
      path,
      insertRow(
        this.#list(path),
        index,
        value === undefined ? this.#newEntry(path, spec, index) : value,
      ),
    )
  }

  remove(path: Path, index: number): void {
    const list = this.#list(path)
    if (this.limits(path).canRemove && index in list) this.#arrange(path, removeRow(list, index))
  }

  move(path: Path, from: number, to: number): void {
    const list = this.#list(path)
    if (from !== to && from in list && to in list) this.#arrange(path, moveRow(list, from, to))
  }

  duplicate(path: Path, index: number): void {
    const list = this.#list(path)
    if (index in list) this.add(path, structuredClone(list[index]), index + 1)
  }

  #list = (path: Path): readonly unknown[] => this.#around.values.list(path)

  #newEntry(path: Path, spec: FieldSpec, index: number): unknown {
    const { reader, aligned } = this.#around
    const item = newItem(reader, spec, index)
    return aligned ? aligned.withAligned(reader, spec, path, item, this.#list) : item
  }

  #arrange(path: Path, arrangement: Arrangement): void {
    const led = this.#list(path).length
    const spec = this.#around.spec(path)
    const { aligned } = this.#around
    const lists =
      (spec &&
        aligned
          ?.alignedLists(spec, path, this.#list)
          .filter((each) => led === 0 || this.#list(each).length > 0)) ??
      []
    this.#put(path, arrangement)
    for (const each of lists) {
      const cells = this.#around.spec(each)
      if (cells)
        this.#put(
          each,
          aligned!.alignRow(
            this.#list(each),
            led,
            arrangement,
            newItem(this.#around.reader, cells, 0),
          ),
        )
    }
    this.#around.changed([path, ...lists])
  }

  #put(path: Path, { list, place }: Arrangement): void {
    this.#keys.arrange(path, this.#list(path).length, list.length, place)
    this.#around.follow(path, place)
    this.#around.values.put(path, list)
  }
}
