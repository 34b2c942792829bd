import type { Bundle, BundleImportBody, BundleName, BundleResult } from '#gateway'
import type { StoredRecord } from '#schema'
import { ok, type Failure, type Result } from '#shared'
import { findForeignEntities } from '../writing/checkFlow.ts'
import { flowDocument } from '../reading/siteFlows.ts'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import type { WriteRequest } from '../writing/runIdempotent.ts'
import { Records } from '../writing/records.ts'
import { withFiles } from './format.ts'
import { calledFirst, partsFirst } from './order.ts'
import { differs, fieldsHere, partsOf, withoutOwnKeys, type Here } from './here.ts'
import { heldOf } from './surroundings.ts'

/** An address that no page has. */
function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  const base = `${slug.slice(0, 70).replace(/-+$/, '')}-copy`
  let free = base
  for (let number = 2; taken.has(free); number++) free = `${base}-${number}`
  return free
}

export const keyOf = ({ kind, name }: BundleName): string => `${kind} ${name}`

const within = ({ kind, name }: BundleName, failures: Failure[]): Result<never> => ({
  ok: false,
  failures: failures.map((failure) => ({
    ...failure,
    path: [kind === 'site' ? kind : name, failure.path].filter(Boolean).join('.'),
  })),
})

interface Ready {
  collection: 'page' | 'flow'
  id: string
  version: number
  of: BundleName
  /** Ids of parts that it shows and that are not here. */
  lacks?: string[]
}

/** One import: what was chosen of a bundle into a site, as saves by the caller. */
export class BundleImport {
  readonly taken: BundleResult['taken'] = []
  private readonly ready: Ready[] = []
  constructor(
    private readonly gateway: Gateway,
    private readonly caller: Caller,
    private readonly bundle: Bundle,
    private readonly here: Here,
    private readonly wanted: ReadonlyMap<string, BundleImportBody['choices'][number]>,
    private readonly files: ReadonlyMap<string, string>,
    private readonly names: Omit<WriteRequest, 'body'>,
  ) {}

  private async save(
    of: BundleName,
    collection: string,
    known: StoredRecord | undefined,
    data: Record<string, unknown>,
  ): Promise<Result<StoredRecord>> {
    const { version = known?.version } = this.wanted.get(keyOf(of))!
    // What is here just the same is not saved again; it may be chosen to be published.
    if (
      known?.version === version &&
      known &&
      !differs(collection === 'flow' ? withoutOwnKeys(known) : known, data)
    )
      return ok(known)
    const records = new Records(this.gateway)
    const saved = known
      ? await records.update(
          this.caller,
          collection,
          known._id,
          { data, ...(version === undefined ? {} : { version }) },
          this.names,
        )
      : await records.create(this.caller, collection, { data }, this.names)
    return saved.ok ? ok(saved.value.record) : within(of, saved.failures)
  }

  async pages(): Promise<Result<null>> {
    const { bundle, here, wanted, files } = this
    const { blocks } = this.gateway.shipped
    const parts = new Map(
      bundle.pages.flatMap(({ id, fields }) =>
        here.pages.has(fields.slug) ? [[id, here.pages.get(fields.slug)!._id] as const] : [],
      ),
    )
    const slugs = new Set(here.pages.keys())
    const own = new Set([...here.pages.values()].map(({ _id }) => _id))
    for (const page of partsFirst(bundle.pages, blocks)) {
      const { slug } = page.fields
      const of = { kind: 'page', name: slug } as const
      const chosen = wanted.get(keyOf(of))
      if (!chosen) continue
      const known = here.pages.get(slug)
      const as = known && chosen.choice === 'copy' ? freeSlug(slug, slugs) : slug
      const data: Record<string, unknown> = { ...fieldsHere(page, blocks, parts, files), slug: as }
      if (as !== slug) delete data.aliases
      const saved = await this.save(of, 'page', as === slug ? known : undefined, data)
      if (!saved.ok) return saved
      const { _id: id, version } = saved.value
      slugs.add(as)
      parts.set(page.id, id)
      this.taken.push({ ...of, as, ...heldOf(page) })
      if (page.published && !page.locked)
        this.ready.push({
          collection: 'page',
          id,
          version,
          of,
          lacks: partsOf(page, blocks).filter((part) => !parts.has(part) && !own.has(part)),
        })
    }
    return ok(null)
  }

  /** Flows and changed screens, which have one place by their name. */
  async others(): Promise<Result<null>> {
    const { bundle, here, files, gateway } = this
    const flows = calledFirst(bundle.flows, gateway.shipped.steps).map((flow) => ({
      of: { kind: 'flow', name: flow.fields.name } as const,
      known: here.flows.get(flow.fields.name),
      fields: withFiles(flow.fields, files),
      published: flow.published,
      held: heldOf(flow),
    }))
    const screens = bundle.screens.map(({ fields }) => ({
      of: { kind: 'screen', name: fields.entity } as const,
      known: here.screens.get(fields.entity),
      fields,
      published: false,
      held: {},
    }))
    for (const { of, known, fields, published, held } of [...flows, ...screens]) {
      if (!this.wanted.has(keyOf(of))) continue
      const strange = of.kind === 'flow' ? findForeignEntities(gateway, flowDocument(fields)) : []
      if (strange.length > 0) return within(of, strange)
      const saved = await this.save(of, of.kind, known, fields)
      if (!saved.ok) return saved
      this.taken.push({ ...of, as: of.name, ...held })
      if (published)
        this.ready.push({
          collection: 'flow',
          id: saved.value._id,
          version: saved.value.version,
          of,
        })
    }
    return ok(null)
  }

  async site(): Promise<Result<null>> {
    const of = { kind: 'site', name: '' } as const
    if (!this.bundle.site || !this.wanted.has(keyOf(of))) return ok(null)
    const saved = await this.save(
      of,
      'site',
      this.here.site!,
      withFiles(this.bundle.site, this.files),
    )
    if (saved.ok) this.taken.push({ ...of, as: '' })
    return saved.ok ? ok(null) : saved
  }

  async publish(): Promise<Result<null>> {
    // Flows before the pages that they are run by.
    const ready = (['flow', 'page'] as const).flatMap((one) =>
      this.ready.filter(({ collection }) => collection === one),
    )
    const chosen = new Set(ready.map(({ of }) => keyOf(of)))
    const together = this.bundle.flows.flatMap(({ fields }) =>
      chosen.has(keyOf({ kind: 'flow', name: fields.name }))
        ? [flowDocument(withFiles(fields, this.files))]
        : [],
    )
    // Said before the page itself is looked at: its builder, which could mend it, does not open what is not taken.
    for (const { of, lacks: [part] = [] } of ready) {
      if (part === undefined) continue
      const left = this.bundle.pages.find(({ id }) => id === part)?.fields
      return within(of, [
        left
          ? { code: 'bundle-part', params: { part: left.title ?? left.slug } }
          : { code: 'bundle-part-gone' },
      ])
    }
    const records = new Records(this.gateway, { together })
    for (const { collection, id, version, of } of ready) {
      const published = await records.transition(
        this.caller,
        collection,
        id,
        { transition: 'publish', version },
        this.names,
      )
      if (!published.ok) return within(of, published.failures)
    }
    return ok(null)
  }
}
