import { suggest, type Problem } from './problem.ts'

export type TargetKind =
  | 'entity'
  | 'field'
  | 'enum'
  | 'formula'
  | 'posting'
  | 'conversion'
  | 'print'
  | 'report'
  | 'page'
  | 'form'
  | 'block'
  | 'flow'
  | 'step'
  | 'state'
  | 'role'
  | 'module'
  | 'slot'
  | 'branch'
  | 'part'
  | 'file'
  | 'answer'
  | 'value'

/** One use: a place in a document that names another document or a part of one. */
export interface Reference {
  file: string
  path: string
  kind: TargetKind
  /** `product`, or `product.sku` for a field, `purchase-request.draft` for a state. */
  name: string
  /** How the user of the name is called, for the message: `entity "sales-order"`. */
  by: string
  /** The block of a page that it stands in. */
  node?: string
}

/**
 * The one reference graph: what names what. It answers where a thing is used, and which references lead nowhere.
 */
export class ReferenceGraph {
  private readonly known = new Map<TargetKind, Set<string>>()
  private readonly references: Reference[] = []

  define(kind: TargetKind, name: string): void {
    const names = this.known.get(kind) ?? new Set()
    this.known.set(kind, names.add(name))
  }

  refer(reference: Reference): void {
    this.references.push(reference)
  }

  names(kind: TargetKind): string[] {
    return [...(this.known.get(kind) ?? [])]
  }

  has(kind: TargetKind, name: string): boolean {
    return this.known.get(kind)?.has(name) ?? false
  }

  /** All places that use it. */
  usesOf(kind: TargetKind, name: string): Reference[] {
    return this.references.filter((reference) => reference.kind === kind && reference.name === name)
  }

  /** All places that name something of a kind. */
  all(kind: TargetKind): Reference[] {
    return this.references.filter((reference) => reference.kind === kind)
  }

  /** References that lead nowhere, as problems. */
  dangling(): Problem[] {
    return this.references
      .filter(({ kind, name }) => !this.has(kind, name))
      .map(({ file, path, kind, name, by }) => {
        const [owner, part] =
          kind === 'field' || kind === 'state' || kind === 'slot' || kind === 'branch'
            ? splitOnce(name)
            : [undefined, name]
        const siblings =
          owner === undefined
            ? this.names(kind)
            : this.names(kind).flatMap((other) =>
                other.startsWith(`${owner}.`) ? [other.slice(owner.length + 1)] : [],
              )
        const of = owner === undefined ? '' : ` of "${owner}"`
        return {
          file,
          path,
          message: `${by} refers to ${kind} "${part}"${of}, which does not exist.${suggest(part, siblings) || ` Add it or remove the reference.`}`,
        }
      })
  }
}

function splitOnce(name: string): [string, string] {
  const dot = name.indexOf('.')
  return [name.slice(0, dot), name.slice(dot + 1)]
}
