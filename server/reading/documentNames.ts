import type {
  EntityDocument,
  Field,
  FlowDocument,
  Model,
  PageDocument,
  PatternDocument,
  StepDocument,
} from '#schema'
import { inBoth, type Bilingual, type Text } from '#shared'

interface Documents {
  flows: Record<string, FlowDocument>
  steps: Record<string, StepDocument>
  pages: readonly PageDocument[]
  /** Forms of the site, as far as the caller may know of them. */
  siteForms?: readonly { slug: string; title: Text }[]
  /** Pages of the site that visitors may see. */
  sitePages?: readonly { slug: string; title: Text }[]
  model: Pick<Model, 'enums'>
  patterns: readonly Pick<PatternDocument, 'type' | 'slug' | 'title'>[]
}

type Labels = Record<string, Bilingual>

/** How a run calls a step that threw. */
const FAILED: Labels = {
  failed: { th: 'ไม่สำเร็จ', en: 'Failed' },
  skipped: { th: 'ข้าม', en: 'Skipped' },
}

const labelsOf = (documents: Record<string, { label: Bilingual }>): Labels =>
  Object.fromEntries(Object.entries(documents).map(([name, { label }]) => [name, label]))

const titlesOf = (pages: readonly { slug: string; title: Text }[]): Labels =>
  Object.fromEntries(pages.map(({ slug, title }) => [slug, inBoth(title)]))

const LABELS: Record<NonNullable<Field['x-names']>, (documents: Documents) => Labels> = {
  flow: ({ flows }) => labelsOf(flows),
  step: ({ steps }) => labelsOf(steps),
  outcome: ({ steps }) => ({
    ...FAILED,
    ...Object.assign({}, ...Object.values(steps).map(({ outcomeLabels }) => outcomeLabels ?? {})),
  }),
  page: ({ sitePages = [] }) => titlesOf(sitePages),
  form: ({ pages, siteForms = [] }) => ({
    ...titlesOf(pages.filter(({ type }) => type === 'form')),
    ...titlesOf(siteForms),
  }),
  role: ({ model }) => model.enums['site/role']?.['x-labels'] ?? {},
  template: ({ patterns }) =>
    Object.fromEntries(
      patterns.flatMap(({ type, slug, title }) => (type === 'template' ? [[slug, title]] : [])),
    ),
}

/** The entity with the labels of the documents that its values name (`x-names`), so that screens show no raw names. */
export function withDocumentNames(entity: EntityDocument, documents: Documents): EntityDocument {
  const named = (field: Field): Field => {
    const items = field.items as Field | undefined
    return {
      ...field,
      ...(field['x-names'] ? { 'x-labels': LABELS[field['x-names']](documents) } : {}),
      ...(field['x-names'] === 'template' ? { enum: Object.keys(LABELS.template(documents)) } : {}),
      ...(items?.properties
        ? { items: { ...items, properties: all(items.properties as Record<string, Field>) } }
        : {}),
    } as Field
  }
  const all = (fields: Record<string, Field>): Record<string, Field> =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, named(field)]))
  return { ...entity, properties: all(entity.properties) }
}
