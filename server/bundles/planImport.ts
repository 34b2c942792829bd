import type { Bundle, BundlePlan } from '#gateway'
import { referencesOf, type KeptPage } from '#pages/model'
import { enumValues, SYSTEM_FIELDS, type ScreenOverlay } from '#schema'
import { ok, type Failure, type Result } from '#shared'
import { flowDocument, publishedFlows } from '../reading/siteFlows.ts'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import { readAccess } from '../reading/records.ts'
import { filesIn } from './format.ts'
import { type Here, readHere, partsOf } from './here.ts'
import { entriesOf } from './entries.ts'

/** What the documents of the bundle name and neither stands here nor comes along. */
async function missingIn(
  gateway: Gateway,
  caller: Caller,
  bundle: Bundle,
  here: Here,
): Promise<BundlePlan['missing']> {
  const { blocks, steps, model, pages: shipped } = gateway.shipped
  const flows = { ...gateway.shipped.flows, ...(await publishedFlows(gateway, caller.site._id)) }
  const graph = referencesOf(
    {
      pages: bundle.pages.map(
        ({ id, fields }) => ({ ...fields, _id: id, title: fields.slug }) as unknown as KeptPage,
      ),
      sites: bundle.site ? [{ ...bundle.site, siteName: '', _id: 'site' }] : [],
      flows: bundle.flows.map(({ fields }) => flowDocument(fields)),
      screens: bundle.screens.map(({ fields }) => ({
        ...(fields as { entity: string; overlay: ScreenOverlay }),
        _id: fields.entity,
      })),
    },
    { blocks, steps, site: model.entities.site!.entity },
  )
  const lacking = (
    kind: 'block' | 'entity' | 'field' | 'flow' | 'page' | 'form' | 'step' | 'role',
    has: (name: string) => boolean,
  ): string[] =>
    [...new Set(graph.all(kind).map(({ name }) => name))].filter((name) => !has(name)).sort()
  const isMail = (name: string): boolean =>
    shipped.some(({ slug, type }) => slug === name && type === 'mail')
  const hasPage = (name: string): boolean =>
    here.pages.has(name) || bundle.pages.some(({ fields }) => fields.slug === name) || isMail(name)
  const hasEntity = (name: string): boolean => Object.hasOwn(model.entities, name)
  const shown = filesIn([bundle.pages, bundle.flows, bundle.site ?? null])
  const carried = new Set(bundle.files.map(({ key }) => key))
  const known = new Set([
    ...[...here.pages.values()].map(({ _id }) => _id),
    ...bundle.pages.map(({ id }) => id),
  ])
  const own = await gateway.database
    .store(caller.site._id)
    .find('file', { key: { $in: shown }, public: true }, { limit: 1_000 })
  return {
    blocks: lacking('block', (name) => Object.hasOwn(blocks, name)),
    entities: [
      ...new Set([
        ...lacking('entity', hasEntity),
        ...bundle.screens.map(({ fields }) => fields.entity).filter((name) => !hasEntity(name)),
      ]),
    ].sort(),
    fields: lacking('field', (name) => {
      const [entity = '', field = ''] = name.split('.')
      return (
        !hasEntity(entity) ||
        Object.hasOwn(model.entities[entity]!.entity.properties, field) ||
        (SYSTEM_FIELDS as readonly string[]).includes(field)
      )
    }),
    flows: lacking(
      'flow',
      (name) =>
        Object.hasOwn(flows, name) || bundle.flows.some(({ fields }) => fields.name === name),
    ),
    steps: lacking('step', (name) => Object.hasOwn(steps, name)),
    roles: lacking('role', (name) => enumValues(model.enums['site/role']!).includes(name)),
    pages: [...new Set([...lacking('page', hasPage), ...lacking('form', hasPage)])],
    // Only its id tells of a part that does not come along: it is named by what shows it.
    parts: bundle.pages
      .filter((page) => partsOf(page, blocks).some((id) => !known.has(id)))
      .map(({ fields }) => fields.slug),
    files: shown.filter((key) => !carried.has(key) && !own.some((file) => file.key === key)),
    secrets: bundle.flows.flatMap(({ fields, withheld = [] }) =>
      withheld.map((path) => `${fields.name}: ${path}`),
    ),
  }
}

/** May the caller see what a bundle of these kinds is compared with? */
export function mayCompare(gateway: Gateway, caller: Caller, bundle: Bundle): Failure[] {
  const kinds = [
    ...(bundle.flows.length > 0 ? ['flow'] : []),
    ...(bundle.screens.length > 0 ? ['screen'] : []),
    ...(bundle.site ? ['site'] : []),
  ]
  const answers = [
    readAccess(gateway, caller, 'page', 'import'),
    ...kinds.map((kind) => readAccess(gateway, caller, kind)),
  ]
  return answers.flatMap((answer) => (answer.ok ? [] : answer.failures))
}

/** What an import would do: which documents are new, changed or as they are here, and what they lack. */
export async function planImport(
  gateway: Gateway,
  caller: Caller,
  bundle: Bundle,
): Promise<Result<BundlePlan>> {
  const refused = mayCompare(gateway, caller, bundle)
  if (refused.length > 0) return { ok: false, failures: refused }
  const here = await readHere(gateway, caller, bundle)
  return ok({
    entries: await entriesOf(gateway, caller, bundle, here),
    files: bundle.files.filter(({ key }) => !here.files.has(key)).length,
    missing: await missingIn(gateway, caller, bundle, here),
  })
}
